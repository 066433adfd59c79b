-- What jobs shared with other lists is an engine of its own.
drop function internal.job_origin(text, text);
