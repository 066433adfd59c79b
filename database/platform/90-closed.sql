-- Who may call a function of ours is granted by name. Said of each schema once its functions stand: default privileges would
-- take the right of PUBLIC from every function that this login makes later, in schemas of other applications too.
revoke execute on all functions in schema platform, auth, clock, internal, realtime, storage from public;
