-- Who holds a company: those who founded it, a family, a fund, another company, or the public.
alter table companies add column ownership text
  check (ownership in ('founder', 'family', 'sponsor', 'corporate', 'public', 'other'));
select restricted.make_views();
