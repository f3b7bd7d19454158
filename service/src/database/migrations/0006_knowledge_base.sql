-- The knowledge base: what a team answers from. Texts as they were given, pages as they were last read, and both cut into passages
-- that full-text search finds.

create extension if not exists btree_gin;

-- Words are compared by their stems, in the language of the passage, accents aside. A language without stems here has its words as
-- they are: knowledge_simple.
do $$
declare
  language text;
begin
  foreach language in array array['dutch', 'english', 'french', 'german', 'italian', 'portuguese', 'spanish', 'swedish'] loop
    execute format('create text search configuration %I (copy = %I)', 'knowledge_' || language, language);
    execute format('alter text search configuration %I alter mapping for hword, hword_part, word with unaccent, %I',
      'knowledge_' || language, language || '_stem');
  end loop;
  create text search configuration knowledge_simple (copy = simple);
  alter text search configuration knowledge_simple alter mapping for hword, hword_part, word with unaccent, simple;
end $$;

-- How words of a language are compared, by its code.
create function knowledge_config(language text) returns regconfig language sql immutable parallel safe as $$
  select case language
    when 'de' then 'knowledge_german'::regconfig
    when 'en' then 'knowledge_english'::regconfig
    when 'es' then 'knowledge_spanish'::regconfig
    when 'fr' then 'knowledge_french'::regconfig
    when 'it' then 'knowledge_italian'::regconfig
    when 'nl' then 'knowledge_dutch'::regconfig
    when 'pt' then 'knowledge_portuguese'::regconfig
    when 'sv' then 'knowledge_swedish'::regconfig
    else 'knowledge_simple'::regconfig
  end
$$;

-- The languages that have stems, and one that has none.
create function knowledge_languages() returns text[] language sql immutable parallel safe as
  $$ select array['de', 'en', 'es', 'fr', 'it', 'nl', 'pt', 'sv', 'others'] $$;

-- The language whose little words (the, and, of) a text has most of, by its code; null when that isn't clear.
create function knowledge_language(sample text) returns text language sql stable parallel safe as $$
  with word as (
    select lower(word) as word from regexp_split_to_table(left(sample, 4000), '[\s\d[:punct:]]+') as word where word <> ''
  ), counted as (
    select language, count(*) as little
    from word, (values
      ('de', 'german_stem'::regdictionary), ('en', 'english_stem'), ('es', 'spanish_stem'), ('fr', 'french_stem'),
      ('it', 'italian_stem'), ('nl', 'dutch_stem'), ('pt', 'portuguese_stem'), ('sv', 'swedish_stem')
    ) as known (language, dictionary)
    where ts_lexize(dictionary, word) = '{}'
    group by language
  )
  select language from counted
  -- Two and more, a tenth of all words, and more than any other language has.
  where little >= 2 and little * 10 >= (select count(*) from word)
    and little > all (select other.little from counted as other where other.language <> counted.language)
$$;

-- What a person asks, in every language a passage may have: quoted phrases, or, and words with a minus mean what they do in other
-- searches. Empty when there is no word in it that could be found.
create function knowledge_query(asked text) returns tsquery language plpgsql stable parallel safe as $$
declare
  language text;
  meant tsquery;
  every tsquery := '';
  known text[] := '{}';
begin
  foreach language in array knowledge_languages() loop
    meant := websearch_to_tsquery(knowledge_config(language), asked);
    -- Words with a minus alone would find all there is, past the index.
    continue when meant::text = any (known) or querytree(meant) in ('', 'T');
    known := known || meant::text;
    every := every || meant;
  end loop;
  return every;
end $$;

create table knowledge_item (
  organization_id uuid not null references organization,
  item_id uuid not null default uuid_v7(),
  -- As given; null when the item is a page alone.
  text text,
  url text,
  -- As the page was when it was last read.
  page_text text,
  page_title text,
  status text not null check (status in ('ready', 'fetching', 'failed')),
  error text,
  -- When a worker may read the page; null when nothing is to be read. A worker that takes it moves this ahead: if it dies, another
  -- takes it then.
  read_due_at timestamptz,
  -- Counts changes of the address and takings: what was read for an older one is dropped.
  read_version int not null default 0,
  -- Times it was taken since it was last asked for.
  read_attempts int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, item_id),
  check (text is not null or url is not null),
  check (url is not null or (page_text is null and page_title is null and read_due_at is null)),
  check ((status = 'fetching') = (read_due_at is not null))
);
-- The workers' look-up across organizations, from one to the next: pages to read.
create index knowledge_item_due on knowledge_item (organization_id, read_due_at) where read_due_at is not null;

-- An item's texts in pieces of a few sentences, each with the headings above it.
create table knowledge_passage (
  organization_id uuid not null,
  item_id uuid not null,
  source text not null check (source in ('text', 'page')),
  number int not null,
  -- Its code; null when it is not known.
  language text,
  heading text not null,
  passage text not null,
  search tsvector not null,
  primary key (organization_id, item_id, source, number),
  foreign key (organization_id, item_id) references knowledge_item on delete cascade
);
-- The organization in the same index: one organization's search costs the same whatever the others keep. Without a list of pending
-- entries, which every search would read whole: passages are searched more often than they are made.
create index knowledge_passage_search on knowledge_passage using gin (organization_id, search) with (fastupdate = off);

-- The words an organization's passages have or had, to find the one that a mistyped word is meant to be. One that no passage has any
-- more finds nothing.
create table knowledge_word (
  organization_id uuid not null references organization,
  word text not null,
  primary key (organization_id, word)
);
create index knowledge_word_alike on knowledge_word using gin (organization_id, word gin_trgm_ops) with (fastupdate = off);
