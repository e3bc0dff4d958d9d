-- Tables of funds can be brought in.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check
  check (kind in ('companies', 'contacts', 'deals', 'funds', 'financials', 'notes', 'interactions'));
