-- What a currency was worth in dollars, each value from a day on: reports bring amounts to one currency by them.
alter table moneda add valores jsonb not null default '[]';
