-- The host of a website and those it lies below: whoever looks for a domain finds what is at it or below it. Which of these
-- was registered by a company is not known here: src/records/identity.ts says it.
create function host_domains(website text) returns text[] language plpgsql immutable parallel safe strict cost 200 as $$
declare
  -- named with its schema: an analysis of the table looks into no other
  host text := rtrim(public.web_domain(website), '.');
  domains text[] := '{}';
begin
  while position('.' in host) > 0 and cardinality(domains) < 20 loop
    domains := domains || host;
    host := substr(host, position('.' in host) + 1);
  end loop;
  return domains;
end $$;
create index companies_by_site on companies using gin (firm_id, host_domains(website))
  with (fastupdate = on, gin_pending_list_limit = 256) where deleted_at is null and website is not null;

-- As in 0038, with the legal forms that are written out; without those of associations, which are words of names: "EV", "RF".
create or replace function name_identity(name text) returns text language plpgsql immutable parallel safe strict cost 800 as $$
declare
  -- written without spaces: "sp. z o.o." is "spzoo"
  forms constant text := ' inc incorporated corp corporation ltd limited llc llp lp lllp plc pllc pc ulc ltee limitee co company cie '
    'compagnie andco andcompany andcie gmbh mbh ggmbh ag kg kgaa ohg ug haftungsbeschrankt gbr eg ek se '
    'gesellschaftmitbeschrankterhaftung aktiengesellschaft kommanditgesellschaft sa sas sasu sarl sarlu eurl snc '
    'sca scs scop societeanonyme sl slu sau slp srl srls spa sapa ltda limitada eireli lda unipessoal sadecv '
    'sabdecv sapidecv sderlde sderl sderldecv sociedadanonima societaperazioni bv nv cv vof bvba cvba '
    'beslotenvennootschap naamlozevennootschap ab publ aktiebolag oy oyj as asa aps ivs hf ehf spzoo spk spj sro '
    'spol ks vos doo dd dooel ad ead ood eood kft zrt nyrt bt uab sia ou ooo oao zao pao jsc ojsc pjsc cjsc kk '
    'gk kabushikikaisha godokaisha pte pty proprietary pvt private sdn bhd berhad tbk sti ae epe fze fzco fz '
    'dmcc wll psc pjs saoc saog sae saa sac cc limitedliabilitycompany '
    'limitedliabilitypartnership limitedpartnership publiclimitedcompany publicbenefitcorporation pbc sociedadlimitada ';
  first_forms constant text := ' the pt ooo oao zao pao uab sia ab oy ';
  -- named with its schema: an analysis of the table looks into no other
  folded text := public.fold(name);
  words text[];
  count integer;
  stripped integer := 1;
  tail text;
begin
  -- scripts that put no space around their legal forms
  if folded ~ '[^ -~]' then
    folded := regexp_replace(folded, '株式会社|有限会社|合同会社|股份有限公司|有限责任公司|有限公司|주식회사|유한회사|㈱', '', 'g');
  end if;
  folded := replace(replace(translate(folded, '.''’`´', ''), '&', ' and '), '+', ' and ');
  words := string_to_array(trim(regexp_replace(folded, '[^[:alnum:]]+', ' ', 'g')), ' ');
  words := array_replace(array_replace(array_replace(array_replace(words, 'und', 'and'), 'et', 'and'), 'och', 'and'), 'og', 'and');
  count := cardinality(words);
  if count > 1 and words[count] = 'the' then count := count - 1; end if;
  while count > 1 and stripped > 0 loop
    stripped := 0;
    tail := '';
    for length in 1 .. least(count - 1, 5) loop
      tail := words[count - length + 1] || tail;
      exit when position(tail || ' ' in forms) = 0; -- no form ends like that
      if position(' ' || tail || ' ' in forms) > 0 then stripped := length; end if;
    end loop;
    count := count - stripped;
  end loop;
  if count > 1 and position(' ' || words[1] || ' ' in first_forms) > 0 then words := words[2 : count]; else words := words[1 : count]; end if;
  return coalesce(nullif(array_to_string(words, ''), ''), folded);
end $$;

reindex index companies_by_identity;

-- The name of a person, folded, by which they are known again: "Prof. Dr. Quist, Ida", "Ida Quist, CFA" and "ida quist" are
-- one name. Without titles, degrees and punctuation. Initials, "jr" and "iii" stay: they tell people apart.
create function person_identity(folded text) returns text language plpgsql immutable parallel safe strict cost 400 as $$
declare
  titles constant text := '^(?:(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|dame|herr|frau|mme|mlle|monsieur|madame)(?:[.][ ]*|[ ]+))+(?=[^ ])';
  degrees constant text := ' phd md mba cfa cpa caia frm jd llm esq msc bsc ';
  parts text[] := string_to_array(folded, ',');
  last text := regexp_replace(trim(parts[1]), titles, '');
  first text := regexp_replace(trim(coalesce(parts[2], '')), titles, '');
  behind text := translate(split_part(first, ' ', 1), '.', '');
  words text[];
begin
  if cardinality(parts) = 2 and behind <> '' and position(' ' || behind || ' ' in degrees || 'jr sr ii iii iv ') = 0 then
    last := first || ' ' || last;
  else
    last := last || ' ' || array_to_string(parts[2 :], ' ');
  end if;
  words := string_to_array(trim(regexp_replace(translate(last, '.''’`´"', ''), '[^[:alnum:]]+', ' ', 'g')), ' ');
  while cardinality(words) > 1 and position(' ' || words[cardinality(words)] || ' ' in degrees) > 0 loop
    words := words[: cardinality(words) - 1];
  end loop;
  return coalesce(nullif(array_to_string(words, ' '), ''), folded);
end $$;
create index contacts_by_identity on contacts (firm_id, person_identity(name_key)) where not company_deleted;

-- Records are compared anew: by the domain that was registered instead of the whole host, and by these names.
insert into duplicates_due (firm_id, id, subject_type)
select firm_id, id, 'company' from companies where deleted_at is null
union all
select firm_id, id, 'contact' from contacts where not company_deleted
on conflict (firm_id, id) do nothing;
