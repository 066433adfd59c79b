-- Everything that needs a role, and the acts of each role other than admin. Each row comes with the function or policy that
-- asks for it. Written again as a whole, so that an act that is no longer listed here is refused.
delete from internal.acts;
insert into internal.acts (name, is_sensitive) values
  ('answer_appeal', false),
  ('close_contact_messages', false),
  ('give_role', true),
  ('invite_from_waitlist', false),
  ('lift_sanction', false),
  ('limit_member', false),
  ('read_analytics', false),
  ('read_audit', false),
  ('read_contact_messages', false),
  ('read_roles', false),
  ('read_sanctions', false),
  ('read_site_stats', false),
  ('read_waitlist', false),
  ('reset_password', false),
  ('sanction_admins', false),
  ('suspend_member', true),
  ('take_role', true),
  ('warn_member', false);
insert into internal.role_acts (role, act) values
  ('moderator', 'answer_appeal'),
  ('moderator', 'lift_sanction'),
  ('moderator', 'limit_member'),
  ('moderator', 'read_sanctions'),
  ('moderator', 'suspend_member'),
  ('moderator', 'warn_member'),
  ('support', 'close_contact_messages'),
  ('support', 'read_contact_messages'),
  ('support', 'read_sanctions'),
  ('support', 'read_waitlist');
