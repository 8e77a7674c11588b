"""A table: a game that has not begun yet, and who sits at it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import Actor, Game, Guest
from games.models.game import new_game_id


class Table(models.Model):
    """What is going to be played, and the secret of its dice, made before anybody joins."""

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        STARTED = "started", _("started")
        CLOSED = "closed", _("closed")

    class Visibility(models.TextChoices):
        PUBLIC = "public", _("public")
        LINK = "link", _("by link")

    id = models.CharField(_("number"), max_length=22, primary_key=True, default=new_game_id, editable=False)
    created_at = models.DateTimeField(_("made"), auto_now_add=True)
    changed_at = models.DateTimeField(_("last changed"), auto_now_add=True)
    status = models.CharField(_("status"), max_length=8, choices=Status.choices, default=Status.OPEN)
    edition = models.CharField(_("edition"), max_length=32)
    mode = models.CharField(_("mode"), max_length=32)
    changes = models.JSONField(_("house rules"), default=dict)
    """House rules and table options that are not the edition's own."""
    places = models.PositiveSmallIntegerField(_("places"))
    """How many may play."""
    youngest = models.PositiveSmallIntegerField(null=True)
    """The position that the host named as the youngest; None leaves it to the lot."""
    visibility = models.CharField(_("visibility"), max_length=8, choices=Visibility.choices, default=Visibility.LINK)
    invitation_nonce = models.CharField(max_length=32)
    """From this and the server's own key the token of the invitation can be shown again."""
    invitation_hash = models.CharField(max_length=64, unique=True)
    turn_seconds = models.PositiveIntegerField(null=True)
    reserve_seconds = models.PositiveIntegerField(default=0)
    defence_seconds = models.PositiveIntegerField(default=20)
    commitment = models.CharField(_("promise of the dice"), max_length=64)
    secret = models.CharField(max_length=64)
    """The dice secret in hex, until the game that begins takes it over. Never shown from here."""
    game = models.OneToOneField(
        Game, verbose_name=_("game"), null=True, on_delete=models.SET_NULL, related_name="table"
    )

    rematch_of = models.OneToOneField(Game, null=True, on_delete=models.SET_NULL, related_name="rematch")
    """The game whose people play again here: they may come without the link."""

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        default_permissions = ("view",)
        indexes = (models.Index(fields=["status", "visibility", "-changed_at"], name="table_listing"),)

    def __str__(self) -> str:
        return f"table {self.id}"


class TableSeat(models.Model):
    """A taken place: a person, or a bot of some level. Places are the turn order."""

    table = models.ForeignKey(Table, verbose_name=_("table"), on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField(_("place"))
    colour = models.CharField(_("colour"), max_length=16)
    name = models.CharField(_("name"), max_length=120)
    guest = models.ForeignKey(
        Guest, verbose_name=_("guest"), null=True, on_delete=models.CASCADE, related_name="table_seats"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("account"), null=True, on_delete=models.CASCADE, related_name="+"
    )
    bot = models.CharField(_("bot"), max_length=32, blank=True)
    host = models.BooleanField(_("host"), default=False)
    ready = models.BooleanField(_("ready"), default=False)
    contribution = models.CharField(max_length=64, blank=True)
    """What the seat's browser added to the dice, in hex; empty for nothing."""
    return_nonce = models.CharField(max_length=32, blank=True)
    return_hash = models.CharField(max_length=64, blank=True, db_index=True)

    class Meta:
        verbose_name = _("place at a table")
        verbose_name_plural = _("places at tables")
        default_permissions = ("view",)
        constraints = (
            models.UniqueConstraint(fields=["table", "position"], name="seat_position_once"),
            models.UniqueConstraint(fields=["table", "colour"], name="seat_colour_once"),
            models.UniqueConstraint(
                fields=["table", "guest"], condition=Q(guest__isnull=False), name="seat_guest_once"
            ),
            models.UniqueConstraint(fields=["table", "user"], condition=Q(user__isnull=False), name="seat_user_once"),
            models.UniqueConstraint(fields=["table"], condition=Q(host=True), name="seat_host_once"),
        )

    def __str__(self) -> str:
        return f"place {self.position} of {self.table_id}"

    def belongs_to(self, actor: Actor) -> bool:
        """Whether the actor sits here."""
        as_user = actor.user_id is not None and self.user_id == actor.user_id
        return as_user or (actor.guest_id is not None and self.guest_id == actor.guest_id)
