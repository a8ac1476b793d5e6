# Built in one stage, run in another, so that no build tools travel along.
FROM python:3.13-slim AS build
WORKDIR /src
RUN python -m venv /opt/rookery
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY engine engine
COPY renderer renderer
COPY bot bot
RUN /opt/rookery/bin/pip install --no-cache-dir -c constraints.txt .

FROM python:3.13-slim
RUN useradd --system --uid 10001 --home-dir /data rookery \
    && mkdir /data && chown rookery /data
COPY --from=build /opt/rookery /opt/rookery
ENV PATH=/opt/rookery/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    ROOKERY_DATABASE=/data/rookery.db \
    ROOKERY_LOG_FORMAT=json
USER rookery
WORKDIR /data
VOLUME /data
# The bot itself is the first process: SIGTERM reaches it, and it stops cleanly.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["rookery", "check"]
ENTRYPOINT ["rookery"]
CMD ["run"]
