-- Everything is closed until a file of this folder opens it. This file runs first, so that no function is callable early.

-- ## Tables
revoke all on schema public from public;
alter default privileges revoke execute on functions from public;
