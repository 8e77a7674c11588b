"""The page on which a game's file is handed in, to be looked at."""

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from games.game_file import MOST_BYTES, FileFault
from games.limits import gate
from games.services import game_import
from games.texts import texts


@require_http_methods(["GET", "HEAD", "POST"])
def import_game(request: HttpRequest) -> HttpResponseBase:
    """The form; sent, the game itself, or the line at fault."""
    file = request.FILES.get("file") if request.method == "POST" else None
    if not isinstance(file, UploadedFile):
        return render(request, "games/import.html")
    words = texts(get_language() or "en")
    if not gate().file(request.META["REMOTE_ADDR"]):
        messages.error(request, words.get("server", "too_fast"))
        return render(request, "games/import.html")
    try:
        game = game_import(data=file.read(MOST_BYTES + 1))
    except FileFault as fault:
        messages.error(request, fault.sentence(words))
        return render(request, "games/import.html")
    return redirect(f"/g/{game.pk}/replay")
