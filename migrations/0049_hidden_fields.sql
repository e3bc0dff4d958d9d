-- Which fields the people of a role do not see. Every node reads what is new each second.
create table service.hidden_fields (
  firm_id uuid not null references firms (id),
  role text not null check (role in ('viewer', 'member')),
  fields text[] not null,
  changed_at timestamptz(3) not null default clock_timestamp(),
  primary key (firm_id, role)
);
create index on service.hidden_fields (changed_at);

-- The fields without which a report was written: who does not see a field reads only reports that were written without it.
alter table reports add column hidden text[] not null default '{}';
-- The same of an answer of the analyst.
alter table chat_messages add column hidden text[] not null default '{}';

-- The tables as a person sees them from whom fields are hidden: with "restricted" before "public" in its search path, a
-- transaction reads null where a hidden figure stands, so that no filter, order, sum or average of it tells the figure.
-- What is hidden stands in settings of the transaction: the fields, and the names of all that tells them (a regular
-- expression; one for deals).
create schema restricted;

create function restricted.hides(field text) returns boolean language sql stable parallel safe
return field = any (string_to_array(current_setting('firm_crm.hidden', true), ','));

create function restricted.hides_name(name text, subject text) returns boolean language sql stable parallel safe
return coalesce(name ~* case when subject = 'deal' then nullif(current_setting('firm_crm.hidden_names_of_deals', true), '')
  else nullif(current_setting('firm_crm.hidden_names', true), '') end, false);

create function restricted.shown(fields jsonb, subject text) returns jsonb language sql stable parallel safe
return case when fields is null then null else (
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(fields) where not restricted.hides_name(key, subject)) end;

-- Makes the views anew: whoever gives one of the tables another column calls it again.
create function restricted.make_views() returns void language plpgsql as $$
declare
  made record;
begin
  for made in
    with hiding (of_table, of_column, shown) as (values
      ('companies', 'revenue', null), ('companies', 'ebitda', null), ('companies', 'ebitda_margin', 'revenue,ebitda'),
      ('contacts', 'phone', 'contact_phone'),
      ('deals', 'value', 'case when restricted.hides(''deal_value'') then null else value end'),
      ('counters', 'amount', 'case when restricted.hides(''deal_value'') then 0 else amount end'),
      ('events', 'before', 'restricted.shown(before, subject_type)'),
      ('events', 'after', 'restricted.shown(after, subject_type)'),
      ('financial_records', 'revenue', null), ('financial_records', 'cogs', null),
      ('financial_records', 'gross_profit', null), ('financial_records', 'operating_expenses', null),
      ('financial_records', 'ebitda', null), ('financial_records', 'net_income', null),
      ('financial_records', 'cash_flow', null),
      ('financial_records', 'gross_margin', 'revenue,gross_profit'),
      ('financial_records', 'ebitda_margin', 'revenue,ebitda'),
      ('financial_records', 'net_margin', 'revenue,net_income'),
      ('company_figures', 'revenue', null), ('company_figures', 'ebitda', null), ('company_figures', 'net_income', null),
      ('company_figures', 'ebitda_margin', 'revenue,ebitda'), ('company_figures', 'net_margin', 'revenue,net_income'),
      ('company_figures', 'revenue_growth', 'revenue'), ('company_figures', 'ebitda_growth', 'ebitda'),
      ('company_figures', 'margin_change', 'revenue,ebitda'), ('company_figures', 'revenue_cagr', 'revenue'),
      ('files', 'extracted_data', 'case when current_setting(''firm_crm.hidden'', true) <> '''' then null else extracted_data end'),
      ('file_values', 'path', 'path'), ('applied_values', 'path', 'path'), ('reports', 'id', 'id')
    ), rows_of (of_table, condition) as (values
      ('file_values', 'not restricted.hides_name(path, null)'),
      ('applied_values', 'not restricted.hides_name(field, null) and not restricted.hides_name(path, null)'),
      ('reports', 'string_to_array(current_setting(''firm_crm.hidden'', true), '','') <@ hidden')
    )
    select c.relname as name, string_agg(
        case
          when h.of_table is null then format('t.%I', a.attname)
          when h.shown like '%(%' or h.shown in ('path', 'id') then format('(%s) as %I', h.shown, a.attname)
          else format('case when %s then null else t.%I end as %I', (
            select string_agg(format('restricted.hides(%L)', field), ' or ')
            from unnest(string_to_array(coalesce(h.shown, a.attname), ',')) field), a.attname, a.attname)
        end, ', ' order by a.attnum) as columns,
      (select condition from rows_of where of_table = c.relname) as condition
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join hiding h on h.of_table = c.relname and h.of_column = a.attname
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname in (select of_table from hiding)
    group by c.relname
  loop
    execute format('drop view if exists restricted.%I', made.name);
    execute format('create view restricted.%I as select %s from public.%I t where %s', made.name, made.columns, made.name,
      coalesce(made.condition, 'true'));
  end loop;
end $$;

select restricted.make_views();
