-- What is closed until a file of this folder opens it. First of all files, so that no function stands open before its grants.

-- ## Tables
revoke all on schema public from public;
alter default privileges revoke execute on functions from public;
