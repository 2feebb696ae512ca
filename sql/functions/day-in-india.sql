create or replace function day_in_india(at timestamptz) returns date language sql immutable parallel safe return ((at at time zone 'UTC') + interval '330 minutes')::date;
