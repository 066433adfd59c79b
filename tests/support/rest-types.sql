-- Types that clients encounter in other databases, in addition to the comparison's fixture: values with other forms in JSON
-- and text, media types, records, and types with a length.
create domain api.color as int;
create function api.color_json(api.color) returns json language sql immutable as $$ select to_json('#' || lpad(to_hex($1::int), 6, '0')) $$;
create function api.json_color(json) returns api.color language sql immutable as $$ select ('x' || lpad(replace($1 #>> '{}', '#', ''), 8, '0'))::bit(32)::int::api.color $$;
create function api.text_color(text) returns api.color language sql immutable as $$ select ('x' || lpad(replace($1, '#', ''), 8, '0'))::bit(32)::int::api.color $$;
create cast (api.color as json) with function api.color_json(api.color) as implicit;
create cast (json as api.color) with function api.json_color(json) as implicit;
create cast (text as api.color) with function api.text_color(text) as implicit;
create domain api.named as text default 'without a name';
create table api.paints (id int primary key, name api.named, shade api.color, person_id int references api.people (id));
insert into api.paints values (1, 'red', 16711680, 1), (2, 'blue', 255, 1), (3, 'none', null, 2);
create function api.all_paints() returns setof api.paints language sql stable as $$ select * from api.paints order by id $$;

create domain api.words_found as tsvector;
create domain api.words_kept as api.words_found;
create table api.searched (id int primary key, words api.words_found, kept api.words_kept);
insert into api.searched values (1, to_tsvector('english', 'the fat cats'), to_tsvector('english', 'the fat cats')), (2, 'dog', 'dog');

create function api.of_length(c char(5), b bit(4)) returns text language sql immutable as $$ select c || '|' || b::text $$;
create function api.of_lengths(variadic c char(5)[]) returns text language sql immutable as $$ select array_to_string(c, '|') $$;
create function api.one_record() returns record language sql stable as $$ select id, name from api.people where id = 1 $$;
create function api.some_records() returns setof record language sql stable as $$ select id, name from api.people where id < 3 order by id $$;

create domain api."image/png" as bytea;
create domain api."*/*" as bytea;
create domain api."text/xml" as pg_catalog.xml;
create domain api."application/vnd.town+json" as json;
create function api.picture() returns api."image/png" language sql stable as $$ select '\x89504e470d0a1a0a00ff'::api."image/png" $$;
create function api.anything() returns api."*/*" language sql stable as $$ select '\x0102ff'::api."*/*" $$;
create function api.a_gif() returns api."*/*" language sql volatile as $$
  select set_config('response.headers', '[{"Content-Type":"image/gif"}]', true); select '\x474946'::api."*/*" $$;
create function api.element() returns api."text/xml" language sql stable as $$ select E'\n<a><b/></a>'::xml::api."text/xml" $$;
create function api.town_json() returns api."application/vnd.town+json" language sql stable as $$ select '{"a":1}'::json::api."application/vnd.town+json" $$;
create domain api."application/x-bytes" as bytea;
create function api.bytes_step(state bytea, one api.genres) returns bytea language sql immutable as $$ select coalesce(state, '') || '\xff00'::bytea || convert_to(one.name, 'utf8') $$;
create function api.bytes_end(state bytea) returns api."application/x-bytes" language sql immutable as $$ select state::api."application/x-bytes" $$;
create aggregate api.bytes_of (api.genres) (sfunc = api.bytes_step, stype = bytea, finalfunc = api.bytes_end);
create function api.genres_line(state text, one api.genres) returns text language sql immutable as $$ select coalesce(state, '') || one.name || ';' $$;
create function api.genres_line_end(state text) returns "application/x-lines" language sql immutable as $$ select state::"application/x-lines" $$;
create aggregate api.genres_as_lines (api.genres) (sfunc = api.genres_line, stype = text, finalfunc = api.genres_line_end);
create function api.any_step(state bytea, one api.passports) returns bytea language sql immutable as $$ select coalesce(state, '') || '\xfe'::bytea || convert_to(one.number, 'utf8') $$;
create function api.any_end(state bytea) returns api."*/*" language sql immutable as $$ select state::api."*/*" $$;
create aggregate api.any_of (api.passports) (sfunc = api.any_step, stype = bytea, finalfunc = api.any_end);
create function api.some_genres() returns setof api.genres language sql stable as $$ select * from api.genres order by id limit 2 $$;

create table api."名" (id int primary key);
create view api.twice as select id, id as id2, name, boss_id from api.people;
create view api.grid_view as select a, b, c from api.grid;
create view api.book_genre_view as select b.id as book, g.id as genre, b.title from api.books b cross join api.genres g;
create function api.insert_pair() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger insert_pair instead of insert on api.book_genre_view for each row execute function api.insert_pair();
grant all on all tables in schema api to authenticated;
grant execute on all functions in schema api to authenticated;
