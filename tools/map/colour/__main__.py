"""`python -m tools.map.colour`: writes static/css/map-colours.css."""

from tools.map.colour.palette import OUTPUT, stylesheet

if __name__ == "__main__":
    OUTPUT.write_text(stylesheet(), encoding="utf-8")
    print(f"{OUTPUT.name}: {OUTPUT.stat().st_size} bytes")
