-- Which companies have open deals, what these are worth and since when: read company by company from the index alone.
drop index deals_open;
create index deals_open on deals (firm_id, company_id) include (stage, walls, value, value_base, probability, created_at)
  where not company_deleted and stage in ('lead', 'qualification', 'proposal', 'negotiation');
