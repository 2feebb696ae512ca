-- The starting days of arrival describe the starting words for dispatch and delivery. A shop with its own words shows no dates until its owner enters days.
insert into setting (name, value, updated_at)
select 'arrival', '{"fromDays": null, "toDays": null}', now()
where exists (select from setting where name in ('dispatch', 'delivery')) and not exists (select from setting where name = 'arrival');
