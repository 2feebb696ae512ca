-- Messages that carried a one-time code are thrown away after a day.
create index message_code on message (created_at) where dedupe_key like 'otp:%';
