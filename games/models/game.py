"""A game, its seats, its log, and the answers that were given."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.codec import EVENT_VERSION, SNAPSHOT_VERSION
from games.models.people import Actor, Guest


def new_game_id() -> str:
    """22 signs that nobody can guess and that are safe in addresses, group names and on a command line."""
    while not (token := secrets.token_urlsafe(16))[0].isalnum():
        pass
    return token


class Game(models.Model):
    """A game from its first event on."""

    class Visibility(models.TextChoices):
        PUBLIC = "public", _("public")
        LINK = "link", _("by link")

    class Status(models.TextChoices):
        RUNNING = "running", _("running")
        ENDED = "ended", _("ended")

    id = models.CharField(_("number"), max_length=22, primary_key=True, default=new_game_id, editable=False)
    created_at = models.DateTimeField(_("begun"))
    moved_at = models.DateTimeField(_("last event"))
    """When the last event happened."""
    ended_at = models.DateTimeField(_("ended"), null=True)
    watched_at = models.DateTimeField(_("last watched"), null=True)
    """When somebody was last seen with the game open; bots take their time for people."""
    imported_at = models.DateTimeField(null=True)
    """When the game was read from a file; null for one that was played here. It is in no list."""
    origin = models.CharField(max_length=22, blank=True)
    """The id under which a game from a file was played."""

    edition = models.CharField(_("edition"), max_length=32)
    mode = models.CharField(_("mode"), max_length=32)
    changes = models.JSONField(_("house rules"), default=dict)
    """House rules and table options as the host chose them."""
    policies = models.JSONField(default=dict)
    """Every rule as it was when the game began: a later correction of the edition leaves it alone."""
    youngest = models.PositiveSmallIntegerField(null=True)
    host = models.PositiveSmallIntegerField(default=0)
    """The seat of the booklets' President or General."""
    visibility = models.CharField(_("visibility"), max_length=8, choices=Visibility.choices, default=Visibility.LINK)
    watch_nonce = models.CharField(max_length=32, blank=True)
    """From this and the server's own key the token of the link for spectators can be shown again."""
    watch_hash = models.CharField(max_length=64, blank=True)
    """SHA-256 of the token with which anybody may watch a game that is not public; empty for none."""
    replay_nonce = models.CharField(max_length=32, blank=True)
    replay_hash = models.CharField(max_length=64, blank=True)
    """SHA-256 of the token with which anybody may see the game once it is over; empty for none."""

    turn_seconds = models.PositiveIntegerField(null=True)
    reserve_seconds = models.PositiveIntegerField(default=0)
    defence_seconds = models.PositiveIntegerField(default=20)
    clock = models.TextField()
    """The running time, as JSON; it changes only together with ``seq``."""
    wake_at = models.DateTimeField(_("next alarm"), null=True, db_index=True)
    """When the server itself must next act: a bot's turn or a clock's end."""

    seq = models.PositiveIntegerField(_("events"), default=0)
    """The number of the last event."""
    seating = models.PositiveIntegerField(default=0)
    """How often it has changed who may act or see; with ``seq`` it names a moment of the game."""
    status = models.CharField(_("status"), max_length=8, choices=Status.choices, default=Status.RUNNING)
    paused = models.CharField(_("paused"), max_length=16, blank=True, default="")
    """Why the staff has stopped it (``ids.StaffReason``); empty while it goes on."""
    round = models.PositiveIntegerField(_("round"), default=0)
    to_act = models.PositiveSmallIntegerField(null=True)
    termination = models.CharField(max_length=16, blank=True)
    winner = models.PositiveSmallIntegerField(null=True)
    snapshot_version = models.PositiveSmallIntegerField(default=SNAPSHOT_VERSION)
    snapshot = models.TextField()
    hidden = models.TextField()
    """The draw pile and an announced attack, as JSON. Never leaves the server."""

    commitment = models.CharField(_("promise of the dice"), max_length=64)
    """SHA-256 of the dice secret, shown before anybody joins."""
    secret = models.CharField(max_length=64)
    """The dice secret, in hex. Shown when the game has ended and not before."""
    contributions = models.JSONField(default=list)
    """What each seat added to the dice, in hex; empty for a seat that added nothing."""

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        indexes = (models.Index(fields=["status", "visibility", "-moved_at"], name="game_listing"),)
        default_permissions = ("view",)
        permissions = (
            ("pause_game", _("May pause games and let them go on")),
            ("cancel_game", _("May cancel games")),
            ("extend_game", _("May give more time")),
            ("see_secrets", _("May look at hands, missions, the draw pile and the dice secret")),
        )

    def __str__(self) -> str:
        return f"game {self.id}"


class Player(models.Model):
    """A seat of a game: who decides for it, and what belongs to it alone."""

    game = models.ForeignKey(Game, verbose_name=_("game"), on_delete=models.CASCADE, related_name="players")
    seat = models.PositiveSmallIntegerField(_("seat"))
    colour = models.CharField(_("colour"), max_length=16)
    name = models.CharField(_("name"), max_length=120)
    guest = models.ForeignKey(
        Guest, verbose_name=_("guest"), null=True, on_delete=models.SET_NULL, related_name="players"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("account"), null=True, on_delete=models.SET_NULL, related_name="+"
    )
    bot = models.CharField(_("bot"), max_length=32, blank=True)
    """The level of the bot on this seat; empty while a person holds it."""
    left_at = models.DateTimeField(_("left"), null=True)
    """When its person resigned; from then on the seat is nobody's and its person sees what a spectator sees."""
    return_hash = models.CharField(max_length=64, blank=True)
    """SHA-256 of the token with which its person takes the seat along to another browser."""
    last_seen = models.DateTimeField(_("last seen"), null=True)

    mission = models.CharField(max_length=64, null=True)  # noqa: DJ001 - null is a game without missions
    hand = models.TextField()
    """Cards, as JSON."""
    orders = models.TextField()
    """Standing orders, as JSON."""

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        default_permissions = ("view",)
        permissions = (("hand_over_player", _("May hand seats to bots and substitutes")),)
        constraints = (
            models.UniqueConstraint(fields=["game", "seat"], name="player_seat_once"),
            models.UniqueConstraint(
                fields=["game", "guest"], condition=Q(guest__isnull=False), name="player_guest_once"
            ),
            models.UniqueConstraint(fields=["game", "user"], condition=Q(user__isnull=False), name="player_user_once"),
            models.CheckConstraint(condition=Q(guest__isnull=True) | Q(user__isnull=True), name="player_one_person"),
        )

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.game_id}"

    def held_by(self, actor: Actor) -> bool:
        """Whether it is the actor who decides for this seat."""
        return self.left_at is None and self.belongs_to(actor)

    def belongs_to(self, actor: Actor) -> bool:
        """Whether the actor sits here, or sat here until resigning."""
        return actor.is_either(self.guest_id, self.user_id)


class GameEvent(models.Model):
    """One line of a game's log. Never changed, never removed."""

    game = models.ForeignKey(
        Game, verbose_name=_("game"), on_delete=models.CASCADE, related_name="events", db_index=False
    )
    seq = models.PositiveIntegerField(_("number"))
    version = models.PositiveSmallIntegerField(default=EVENT_VERSION)
    kind = models.CharField(_("kind"), max_length=32)
    payload = models.TextField()
    """The event as JSON, secrets included: it reaches a viewer only through ``redact``."""
    at = models.DateTimeField(_("time"))

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        default_permissions = ("view",)
        constraints = (models.UniqueConstraint(fields=["game", "seq"], name="event_seq_once"),)

    def __str__(self) -> str:
        return f"event {self.seq} of {self.game_id}"


class SubmittedAction(models.Model):
    """An action that was carried out, so that the same request gets the same answer."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="submitted", db_index=False)
    action_id = models.UUIDField()
    seat = models.PositiveSmallIntegerField()
    seq = models.PositiveIntegerField()
    """The number of the last event that it caused."""

    class Meta:
        constraints = (models.UniqueConstraint(fields=["game", "action_id"], name="action_once"),)

    def __str__(self) -> str:
        return f"action {self.action_id} of {self.game_id}"
