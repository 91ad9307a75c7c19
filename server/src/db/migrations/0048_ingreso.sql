-- An attempt to enter is a failure only once its password was judged wrong; until then it keeps a place.
alter table intento_login add column id bigint generated always as identity primary key, add column fallido boolean not null default true;
