-- A compound rate needs amounts above zero at both ends: figures with one that led to zero are made anew in the background, as those
-- of companies without any are.
delete from company_figures where revenue_cagr = -1;

-- Whether a mail waits for an answer: its new part has a question or a request. What it quotes and its signature are not read, nor
-- formulas that ask for nothing ("let me know if you have any questions"). Of a mail without a text that is not known: it may.
create function mail_asks(subject text, body text) returns boolean language plpgsql immutable parallel safe cost 1000 as $$
declare
  fresh text := replace(left(coalesce(body, ''), 10000), '’', '''');
  formula text;
  formulas constant text[] := array[
    '\mlet (me|us) know (if|should|in case)[^.!?\n]*\m(questions?|queries|anything|further|help|assistance|concerns?)\M[^.!?\n]*',
    '\m(please )?(do not|don''t) hesitate[^.!?\n]*',
    '\m(please )?feel free[^.!?\n]*',
    '\m(if|should) (you|there) (have|are|be) (any )?(further |other |more )?(questions?|queries|concerns?)\M[^.!?\n]*',
    '\mno (need|rush|hurry)\M[^.!?\n]*',
    '\mno (reply|response|answer|action)( is)? (needed|required|necessary)\M[^.!?\n]*',
    '\mhow are (you|things)( doing| going)?( today)?\s*\?',
    '\mhow (was|were|is) (your|the) (weekend|week|day|holidays?|vacation|break|trip)[^.!?\n]*\?',
    '\m(hope|trust) (you|your|this|all|everything)\M[^.!?\n]*\??'
  ];
  requests constant text := '\?'
    || '|\mplease (?!find\M|see\M|note\M|accept\M|disregard\M|ignore\M|enjoy\M|be (aware|advised|assured)\M|do not\M|don''t\M)\w'
    || '|\mkindly (?!find\M|see\M|note\M)\w'
    || '|\m(could|can|would|will) (you|someone|somebody|anyone)\M'
    || '|\mlet (me|us) know\M'
    || '|\m(get|come) back to (me|us)\M'
    || '|\mforward to (hearing|(your|a) (reply|response|answer|feedback|thoughts|comments|view|confirmation|decision))\M'
    || '|\m(await|awaiting|waiting (for|on)) (you|your|a (reply|response|answer))\M'
    || '|\m(need|want|wanted|would like|''d like|love|keen) to (know|hear|understand|schedule|arrange|set up|ask|request)\M'
    || '|\m(need|require|appreciate|grateful for|welcome|request|requesting) (your|you to|a (reply|response|call))\M'
    || '|\many (thoughts|feedback|news|updates?|comments|views) (on|from|about|as to|yet)\M'
    || '|\m(rsvp|reminder|reminding you)\M'
    || '|\mbitte (um|senden|schicken|geben|teilen|bestätigen|melden|prüfen|sagen)\M|\m(könnten|können|würden) sie\M|\mihre (rückmeldung|antwort)\M'
    || '|\m(pourriez|pouvez)[- ]vous\M|\mmerci de\M|\mveuillez (?!trouver\M|agréer\M|noter\M)\w';
begin
  fresh := regexp_replace(fresh,
    '(^|\n)[ \t]*(-{3,} *(original|forwarded|urspr|weitergel)|(on|am|le) [^\n]{5,120}(wrote|schrieb|écrit) *:|(from|von|de): [^\n]*\n|-- ?(\n|$)).*$', '', 'i');
  fresh := regexp_replace(fresh, '(^|\n)[ \t]*>[^\n]*', '', 'g');
  fresh := lower(regexp_replace(fresh, 'https?://\S+', '', 'g'));
  if fresh !~ '\w' then return true; end if;
  foreach formula in array formulas loop
    fresh := regexp_replace(fresh, formula, ' ', 'g');
  end loop;
  return fresh ~ requests or subject ~ '\?' and subject !~* '^\s*(re|aw|sv|fwd?|wg)\s*:';
end
$$;
alter table emails add column asks boolean not null generated always as (mail_asks(subject, body)) stored;
select restricted.make_views();
