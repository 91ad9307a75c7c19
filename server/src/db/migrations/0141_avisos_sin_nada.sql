-- A line that told of nothing but tasks that are done stayed as read, and said «0 tareas nuevas».
delete from aviso where cuantos = 0;
alter table aviso drop constraint aviso_cuantos_check;
alter table aviso add constraint aviso_cuantos_check check (cuantos > 0);
