-- Execute rights on our functions are granted by name. Revoked per schema after its functions exist: default privileges
-- would also affect every function this login creates later, in schemas of other applications too.
revoke execute on all functions in schema platform, auth, clock, internal, realtime, storage from public;
