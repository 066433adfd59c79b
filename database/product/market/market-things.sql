-- What is listed in the marketplace, as data: the kinds of things in each category, which of them have to be cleaned or
-- need a license, the facts that a category asks for, and what may not be sold (B13). Written again at each upgrade, so
-- that a changed rule needs no step. Labels are in domain/market/.
-- Needs: license-types

-- ## Tables
create table internal.market_things (
  category text not null,
  name text not null,
  is_cleaned boolean not null,
  license_types text[] not null,
  constraint market_things_pkey primary key (category, name)
);
comment on table internal.market_things is 'The kinds of things in each category of the marketplace.';
comment on column internal.market_things.is_cleaned is 'Whether its seller has to say how it was cleaned.';
comment on column internal.market_things.license_types is
  'Only members with one of these licenses see it; empty for what everyone may have. Values of license_types.';
alter table internal.market_things enable row level security;

create table internal.market_facts (
  category text not null,
  name text not null,
  holds text not null constraint market_facts_holds_known check (holds in ('text', 'number', 'choice', 'yes', 'day')),
  most int,
  choices text[],
  is_required boolean not null,
  constraint market_facts_pkey primary key (category, name),
  constraint market_facts_choices_are_for_choices check ((holds = 'choice') = (choices is not null)),
  constraint market_facts_most_is_for_text_and_numbers check ((holds in ('text', 'number')) = (most is not null))
);
comment on table internal.market_facts is 'What a listing of a category says of its thing, beyond what all of them do.';
comment on column internal.market_facts.most is 'The longest text in characters, or the largest number.';
alter table internal.market_facts enable row level security;

create table internal.market_bans (
  name text constraint market_bans_pkey primary key,
  categories text[] not null,
  words text not null,
  reason text not null
);
comment on table internal.market_bans is
  'Words with which a listing says that it is of something that may not be sold.';
comment on column internal.market_bans.words is 'A regular expression on the title and the description, in lowercase.';
comment on column internal.market_bans.reason is 'What its seller reads.';
alter table internal.market_bans enable row level security;

-- ## Rules
delete from internal.market_things;
insert into internal.market_things (category, name, is_cleaned, license_types) values
  ('tools', 'brushes', true, '{}'),
  ('tools', 'shears', true, '{}'),
  ('tools', 'clippers', true, '{}'),
  ('tools', 'combs', true, '{}'),
  ('tools', 'nippers', true, '{}'),
  ('tools', 'other', false, '{}'),
  ('electricals', 'dryers', false, '{}'),
  ('electricals', 'irons', false, '{}'),
  ('electricals', 'lamps', false, '{}'),
  ('electricals', 'nail_drills', true, '{}'),
  ('electricals', 'steam_units', true, '{}'),
  ('electricals', 'towel_cabinets', false, '{}'),
  ('electricals', 'lasers', true, '{master_esthetician,electrologist}'),
  ('electricals', 'dermal_devices', true, '{master_esthetician,esthetician}'),
  ('electricals', 'tattoo_machines', true, '{body_art_pmu}'),
  ('electricals', 'other', false, '{}'),
  ('furniture', 'styling_chairs', false, '{}'),
  ('furniture', 'barber_chairs', false, '{}'),
  ('furniture', 'beds', false, '{}'),
  ('furniture', 'nail_tables', false, '{}'),
  ('furniture', 'shampoo_units', false, '{}'),
  ('furniture', 'trolleys', false, '{}'),
  ('furniture', 'mirrors', false, '{}'),
  ('furniture', 'other', false, '{}');

delete from internal.market_facts;
insert into internal.market_facts (category, name, holds, most, choices, is_required) values
  ('tools', 'size', 'text', 60, null, false),
  ('tools', 'hand', 'choice', null, '{right,left,both}', false),
  ('electricals', 'watts', 'number', 10000, null, false),
  ('electricals', 'volts', 'choice', null, '{110,220,dual}', false),
  ('electricals', 'power', 'choice', null, '{corded,cordless}', false),
  ('furniture', 'width_inches', 'number', 500, null, false),
  ('furniture', 'depth_inches', 'number', 500, null, false),
  ('furniture', 'height_inches', 'number', 500, null, false),
  ('furniture', 'weight_pounds', 'number', 5000, null, false),
  ('products_sealed', 'size', 'text', 60, null, false),
  ('products_sealed', 'shade', 'text', 60, null, false),
  ('products_backbar', 'size', 'text', 60, null, false),
  ('disposables', 'pieces', 'number', 100000, null, false),
  ('education_materials', 'format', 'choice', null, '{book,kit,tools,video,other}', true),
  ('education_materials', 'language', 'text', 40, null, false),
  ('models_wanted', 'service', 'text', 80, null, true),
  ('models_wanted', 'technique', 'text', 80, null, false),
  ('models_wanted', 'dates', 'text', 200, null, true),
  ('models_wanted', 'requirements', 'text', 300, null, false),
  ('models_wanted', 'patch_test', 'yes', null, null, false),
  ('models_wanted', 'pay', 'choice', null, '{unpaid,paid,trade}', true),
  ('models_wanted', 'photos', 'yes', null, null, false),
  ('chair_or_suite', 'station', 'choice', null, '{chair,room,suite}', true),
  ('chair_or_suite', 'period', 'choice', null, '{day,week,month}', true),
  ('chair_or_suite', 'square_feet', 'number', 10000, null, false),
  ('chair_or_suite', 'utilities', 'yes', null, null, false),
  ('chair_or_suite', 'establishment_license', 'text', 40, null, false),
  ('chair_or_suite', 'starts_on', 'day', null, null, false),
  ('bundle', 'pieces', 'number', 100000, null, false);

delete from internal.market_bans;
-- Not after a word that denies it: "never opened", "hasn't been opened", "non-prescription", "no dupes".
insert into internal.market_bans (name, categories, words, reason)
select name, categories, '(?<!\m(no|not|never|non|without|\w+n.t)( been| an?| any)?[ -]|un-)\m(' || words || ')\M',
  reason
from (values
  ('opened', '{products_sealed,products_backbar,disposables,bundle,other}'::text[],
    'opened|swatched|half[- ](full|empty|used)|partly used|(used|tested|tried) (once|twice)',
    'This item can''t be listed: opened or expired products aren''t allowed.'),
  ('expired', '{products_sealed,products_backbar,disposables,bundle,other}',
    'expired|past (its|the) date|out of date',
    'This item can''t be listed: opened or expired products aren''t allowed.'),
  ('used_applicators', '{tools,products_sealed,products_backbar,disposables,bundle,other}',
    'used (makeup )?(sponges?|applicators?|puffs?|spoolies|wax sticks?|files|buffers)',
    'This item can''t be listed: used sponges and applicators aren''t allowed.'),
  ('decanted', '{products_sealed,products_backbar,disposables,bundle,other}',
    'decanted|repackaged|refilled|in (another|a different) (bottle|jar|container)',
    'This item can''t be listed: products have to be in their own container.'),
  ('prescription', '{products_sealed,products_backbar,disposables,bundle,other}',
    'prescription([- ]only)?|rx only|tretinoin|botox|dysport|juvederm|dermal fillers?',
    'This item can''t be listed: prescription products aren''t allowed.'),
  ('counterfeits', '{tools,electricals,furniture,products_sealed,products_backbar,disposables,bundle,other}',
    'replicas?|counterfeits?|knock-?offs?|dupes?',
    'This item can''t be listed: copies of a brand aren''t allowed.')
) as banned (name, categories, words, reason);
