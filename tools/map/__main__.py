"""`python -m tools.map`: makes the map anew and writes games/boards/board_classic.json."""

from tools.map.document import OUTPUT, document, written
from tools.map.world import make_world

if __name__ == "__main__":
    OUTPUT.write_text(written(document(make_world())), encoding="utf-8")
    print(f"{OUTPUT.name}: {OUTPUT.stat().st_size} bytes")
