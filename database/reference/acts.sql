-- Everything that needs a role, and the acts of each role other than admin. Each row comes with the function or policy that
-- asks for it. Written again as a whole, so that an act that is no longer listed here is refused.
delete from internal.acts;
insert into internal.acts (name, is_sensitive) values
  ('close_contact_messages', false),
  ('give_role', true),
  ('invite_from_waitlist', false),
  ('mail_waitlist', false),
  ('read_analytics', false),
  ('read_audit', false),
  ('read_billing', false),
  ('read_contact_messages', false),
  ('read_roles', false),
  ('read_site_stats', false),
  ('read_waitlist', false),
  ('reset_password', false),
  ('take_role', true);
insert into internal.role_acts (role, act) values
  ('support', 'close_contact_messages'),
  ('support', 'mail_waitlist'),
  ('support', 'read_contact_messages'),
  ('support', 'read_waitlist');
