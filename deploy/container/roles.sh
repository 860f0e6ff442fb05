#!/bin/bash
# Run once by the database's image on an empty folder: an owner who migrates, and a login for servers that owns nothing.
set -euo pipefail
owner=$(< /run/secrets/owner_password)
server=$(< /run/secrets/server_password)
psql --username=postgres --set=ON_ERROR_STOP=1 --set=owner="$owner" --set=server="$server" <<'SQL'
create role abona_app nologin;
create role abona_owner login password :'owner';
create role abona_server login password :'server' in role abona_app;
create database abona owner abona_owner;
SQL
