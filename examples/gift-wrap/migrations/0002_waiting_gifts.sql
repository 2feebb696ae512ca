-- additive: a gift that waits has no time of wrapping
alter table gift_wrap alter column wrapped_at drop not null;
