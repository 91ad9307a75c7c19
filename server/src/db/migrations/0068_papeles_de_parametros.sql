-- Renamed parameters queue the sent papers of many shipments: those wait for the work beside the calls, not for the call that renames.
alter table embarque_por_revisar add column aparte boolean not null default false;

-- The function has a second parameter now; with both in the database a call of one argument would be ambiguous.
drop function if exists revisar_papeles(integer[]);
