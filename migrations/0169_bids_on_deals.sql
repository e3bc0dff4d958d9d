-- What a bid on a deal comes to, and the days on which bids are due.
alter table deals
  add column enterprise_value numeric,
  add column equity_cheque numeric,
  add column bid_date date,
  add column final_bid_date date,
  add column enterprise_value_base numeric generated always as (enterprise_value * base_rate) stored,
  add column equity_cheque_base numeric generated always as (equity_cheque * base_rate) stored;

do $$ begin
  execute replace(pg_get_functiondef('event_fields'::regproc), '''value_base''',
    '''value_base'', ''enterprise_value_base'', ''equity_cheque_base''');
  execute replace(pg_get_functiondef('restricted.make_views'::regproc), '(''funds'', ''size'', ''fund_size'')',
    '(''funds'', ''size'', ''fund_size''), (''deals'', ''enterprise_value'', ''deal_value''),
      (''deals'', ''enterprise_value_base'', ''deal_value''), (''deals'', ''equity_cheque'', ''deal_value''),
      (''deals'', ''equity_cheque_base'', ''deal_value'')');
end $$;
select restricted.make_views();
