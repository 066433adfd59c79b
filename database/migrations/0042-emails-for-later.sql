-- An email can be queued for later.
drop function internal.queue_email(text, text, jsonb, text, uuid);
