# syntax=docker/dockerfile:1
# One image for web and worker. Nothing secret is built in: the site's settings come with the environment.

# Everything that make sets up: the server's environment, compiled texts and, where there are sources for them, the
# drawn pages, with a Node that make itself fetches. It stands at the path where it will run.
FROM python:3.13-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends make && rm -rf /var/lib/apt/lists/*
WORKDIR /srv/risiko
COPY Makefile ./
COPY requirements requirements/
RUN make .venv/.runtime
COPY . .
RUN make setup && .venv/bin/python -m compileall -q games lobby risiko_site

# Static files, gathered once for all replicas. The settings insist on values; these are used for nothing.
ENV DJANGO_SETTINGS_MODULE=risiko_site.settings.prod RISIKO_VAR=/srv/risiko/var
RUN PUBLIC_URL=http://build SECRET_KEY=build DATABASE_URL=postgresql://build/build REDIS_URL=redis://build \
    .venv/bin/python manage.py collectstatic --no-input --verbosity 0
RUN rm -rf node_modules .cache

FROM python:3.13-slim
RUN useradd --system --uid 10001 risiko
WORKDIR /srv/risiko
COPY --from=build /srv/risiko .
RUN chown risiko var
USER risiko
ENV PATH=/srv/risiko/.venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DJANGO_SETTINGS_MODULE=risiko_site.settings.prod \
    RISIKO_VAR=/srv/risiko/var \
    HOST=0.0.0.0 \
    PORT=8000
EXPOSE 8000
STOPSIGNAL SIGTERM
CMD ["python", "manage.py", "run_web"]
