-- What a company is to the firm: one it looks at or holds, or one it works with.
alter table companies add column kind text
  check (kind in ('target', 'portfolio', 'adviser', 'lender', 'investor', 'other'));
select restricted.make_views();
