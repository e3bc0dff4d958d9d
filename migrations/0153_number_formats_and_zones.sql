-- How a firm writes numbers: the mark between thousands, then the one before fractions. null: it has not said.
alter table firms add column number_format text
  check (number_format in ('comma_point', 'point_comma', 'space_comma', 'apostrophe_point'));

-- In which a person sees dates and times; null: that of the browser.
alter table users add column time_zone text;
