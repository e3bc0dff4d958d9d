-- An amount in a list has the rate of its record, which is 1 for most: only the others are looked up.
create index companies_with_rate on companies (firm_id, id) include (base_rate) where base_rate is distinct from 1;
create index deals_with_rate on deals (firm_id, id) include (base_rate) where base_rate is distinct from 1;
