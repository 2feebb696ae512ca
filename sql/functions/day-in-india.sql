-- Returns the day of a time in India, which is five and a half hours ahead of UTC. A fixed offset keeps the function immutable, so an index may use it.
create or replace function day_in_india(at timestamptz) returns date language sql immutable parallel safe return ((at at time zone 'UTC') + interval '330 minutes')::date;
