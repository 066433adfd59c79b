-- Names that others see: of members, and of the salons and companies they speak for. None may look like one of ours, in any
-- script, because people trust what the team writes. Names from before are judged when they change.
-- Needs: lookalikes

-- ## Functions
create or replace function internal.is_like_team(name text) returns boolean
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  -- In the languages of the product. Whole words that only a team says of itself, and words that people and salons are
  -- called as well: those are taken for the team only if nothing else is in the name, so that Leopold Staff and Team Oh
  -- keep theirs.
  ours constant text := internal.any_of('admin,admins,administrator,administrators,moderator,moderators,support,'
    'help desk,verified,customer care,customer service,'
    'administrador,administradora,administradores,administradoras,moderador,moderadora,moderadores,moderadoras,soporte,'
    'verificado,verificada,atencion al cliente,servicio al cliente,'
    'quan tri vien,ban quan tri,nguoi quan tri,kiem duyet vien,nguoi kiem duyet,ho tro khach hang,ho tro ky thuat,'
    'cham soc khach hang,dich vu khach hang');
  shared constant text := internal.any_of('team,staff,help,moderation,official,system,no reply,'
    'equipo,ayuda,moderacion,oficial,sistema,no responder,ho tro,tro giup,doi ngu,kiem duyet');
  beside constant text := internal.any_of('the,our,your,and,of,account,accounts,billing,center,community,desk,forum,'
    'member,members,payments,safety,security,service,services,trust,'
    'el,la,los,las,nuestro,nuestra,su,tu,y,de,del,al,cuenta,cuentas,centro,comunidad,foro,miembros,pagos,seguridad,'
    'servicio,'
    'trung tam,bo phan,nhom,doi,ban,cua,chung toi,ky thuat,tai khoan,cong dong');
  -- Đới Ngữ is a name: written with ơ and ư, whatever the tones, it is not the team's đội ngũ.
  named constant text := regexp_replace(normalize(is_like_team.name, NFD),
    '[Đđ][Oo]\u031B[\u0300\u0301\u0303\u0309\u0323]?[Ii]\s+[Nn][Gg][Uu]\u031B', 'Ana', 'g');
  plain constant text := internal.without_marks(normalize(named, NFKD));
  written text;
  look text;
begin
  -- Signs that remind of a letter may be meant as one, or come before or after the word.
  foreach written in array
    case when plain ~ '[$@]' then array[plain, translate(plain, '$@', 'sa')] else array[plain] end
  loop
    -- A number before or after a word is no part of it.
    look := internal.look_of(regexp_replace(written, '(?<![[:alnum:]])[0-9]+|[0-9]+(?![[:alnum:]])', ' ', 'g'));
    -- Single letters with something between them are one word.
    look := regexp_replace(look, '(?<![a-z0-9])([a-z0-9])[^a-z0-9]+(?=[a-z0-9](?![a-z0-9]))', '\1', 'g');
    if look ~ internal.look_of('beauty[^a-z]*barter') or look ~ ours
        or (look ~ shared
          and not internal.has_letter(regexp_replace(regexp_replace(look, shared, ' ', 'g'), beside, ' ', 'g'))) then
      return true;
    end if;
  end loop;
  return false;
end
$$;
comment on function internal.is_like_team(text) is 'Whether a name looks like the product''s or the team''s.';

create or replace function internal.any_of(words text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select '(?<![a-z])(?:' || replace(replace(internal.look_of(words), ' ', '[^a-z]*'), ',', '|') || ')(?![a-z])'
$$;
comment on function internal.any_of(text) is 'The pattern that finds one of these words in a look. Commas separate them.';

create or replace function public.name_problem(name text) returns jsonb
language sql immutable strict parallel safe security definer set search_path = '' as $$
  select case
    when not internal.has_letter(shown.words) then
      '{"what": "name_without_letter", "message": "Enter a name with at least one letter."}'::jsonb
    -- Check marks, and the root and the Aegean sign that look like one.
    when shown.words ~ '[\u221A\u237B\u2611\u2705\u2713\u2714\U00010102\U0001F5F8\U0001F5F9\U0001FBB1]' then
      '{"what": "name_with_check_mark", "message": "Leave check marks out of the name."}'
    when internal.is_like_team(shown.words) then
      '{"what": "name_like_team", "message": "Choose a name that nobody takes for Beauty Barter or its team."}'
  end
  from (values (left(name_problem.name, 200))) as shown (words)
$$;
comment on function public.name_problem(text) is
  'Why a name may not be shown, as a code and its sentence; null if it may. Definer: visitors cannot call what it uses.';

create or replace function internal.refuse_untrue_names() returns trigger
language plpgsql volatile set search_path = '' as $$
declare
  field text;
  problem jsonb;
begin
  foreach field in array tg_argv loop
    continue when to_jsonb(new) ->> field = ''
      or (tg_op = 'UPDATE' and to_jsonb(new) ->> field = to_jsonb(old) ->> field);
    problem := public.name_problem(to_jsonb(new) ->> field);
    if problem is not null then
      raise exception using errcode = 'PT400', hint = 'invalid', message = problem ->> 'message',
        detail = problem - 'message' || jsonb_build_object('field', field);
    end if;
  end loop;
  return new;
end
$$;
comment on function internal.refuse_untrue_names() is
  'Refuses new and changed names that may not be shown. Its trigger, truthful_names, comes after those that trim them.';

-- ## Rules
grant execute on function public.name_problem(text) to anon, authenticated;
