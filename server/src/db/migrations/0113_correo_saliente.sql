-- The outbox of administradores: by state, and by a part of an addressee.
create index envio_estado on envio (estado, id_envio);
create index envio_para on envio using gin (plano(correos_de(para)) gin_trgm_ops);
