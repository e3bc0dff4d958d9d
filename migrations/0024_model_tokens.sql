-- Tokens of the language model that a firm has used in a day (UTC), over all nodes: what is being asked counts as estimated,
-- what was answered as the provider counts it.
create table service.model_tokens (
  firm_id uuid not null,
  day date not null,
  tokens bigint not null,
  primary key (firm_id, day)
);
