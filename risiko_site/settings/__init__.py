"""One module a way of running: embedded (`make serve`), dev, test and prod, all on base."""
