"""The colours of the map: measured for normal and colour-blind sight, searched for, and written as CSS."""
