// Words that are no name by themselves, although names have them: what everybody says, and what people of an investment
// firm say. "Capital" finds no "Harbor Capital"; "harbor capital" does.

const english = `
a about above across after again against ago all almost alone along already also although always am among an and another any
anybody anyone anything are area around as ask asked at available away back bad based be because become been before behind being
below best better between big bigger biggest both bring but buy by call called calls came can cannot case change changed changes
check clear close closed closer closes closest closing come comes coming common compare compared completely could count country
current currently cut daily day days deep did different do does doing done down draft drop dropped during each early easy either
else email emailed emails empty end ended ending ends enough even ever every everybody everyone everything exactly except expect
expected fact fair fall falling far fast faster fastest fell few fewer fewest fill final find fine finish finishes first five follow followed
following follows for form former found four free fresh from full further gave get gets getting give given gives go goes going
gone good got great green grew ground grow growing grown had half hand happen happened hard has have having he head headed heard
hello help her here hi high higher highest him his hit hold holds home hot hour hours how however huge i idea if important in
inside into is it its itself job join jump just keep keeps kind knew know known large larger largest last late lately later latest
law lead leader leaders leading leads least leave led left less let life light like line link list listed lists little live local
long longer longest look looked looking lose losing lost lot lots low lower lowest made mail main make makes making man many mark
match matter may maybe me mean means meet meeting meetings member mention mentioned mentions message met might mind mine minute
miss missed missing moment month monthly months more morning most move moved moves much must my name named names near nearly need
needed needs never new newer newest news next nice night no nobody none nor not nothing now number numbers of off offer offered
often ok okay old older oldest on once one ones only onto open opened opens or order other others our ours out outside over
overdue own owned owner owners owns page pages paid part past pay pending people per percent person pick piece place places plan
planned play please plus point points poor possible post present press pretty price prior probably problem pull push put question
quick quickly quiet quite raise ran rank ranked rather reach read ready real really reason recent recently record records red
related remind reply replied report rest result results right rise risk risks rose round rule run running runs safe said same saw
say says second secret see seem seen send sending sends sent set seven several shall share she short shorter shortest should show
showing shown shows shut side simple since single sit site six size slip slipping slow slower slowest small smaller smallest so
sold some somebody someone something soon sort speak spoke spoken stand standing star start started starting state still stop
store story street strong stuff such sum summer summarise summarize summary sun sure table take taken takes talk talked talking
team tell ten term text than thank thanks that the their them themes then there these they thing things think third this those
though thought three through time times tiny title to today together told tomorrow tonight too took top total touch toward trade
tree true try turn two under until up upcoming update updated updates upon us use used user uses usual very view visit wait want
was water way we weather web week weekly weeks well went were west what whats when where which while white who whole whom whose why
wide will win wins winning with within without won word words work worked working works world worst worth would write wrong wrote
yeah year yearly years yes yesterday yet you young your yours zero north south east
january february march april june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat spring autumn winter`

const finance = `
account accounts acquire acquired acquisition acquisitions active activity added advisor advisors advisory agreement amount
analysis analyst analytics annual answer answered archived asking asset assets associates assumption average backlog balance bank
banker bankers banking bid board book books brand brands breakdown briefing brief budget business businesses cagr calendar
capacity capital capex cash ceo cfo cgp chair chairman chief cim cims city clause clauses client clients cmo cofounder cogs commercial
companies company competition competitive competitors concentration confidential consumer contact contacted contacts contract
contracts control coo corporate cost costs counsel covenant credit cro cso cto customer customers cvr data date dates deal deals debt
deck decks declining default degree delivery demand department design desk development digital diligence director directors
discount discuss discussed distribution division document documents dollar dollars due earn earnings ebit ebitda edge education
employees employee energy engineering enterprise enterprises equity estate estimate euro ev event events exclusive exclusivity
executive executives exit expense expenses export facility failed farm farms fee fees field figure figures file files finance
finances financial financials fiscal flow food foods forecast forward foundation founded founder founders fund funds future fy gain
games gas general glass global gold governance gross growth guidance headcount headquartered health healthcare history
hospitality hotel hotels hq identity image industrial industrials industries industry influence information infrastructure
innovation insurance integration interaction interactions interest internal international investment investments investor
investors invoice ip irr kpi labs land legal level leverage liabilities license light litigation loan loans location logistics loss
losses ltm machine maintenance management manager managers manufacturing map margin margins market marketing markets materials
media medical merger middle mix mobile money moic motor motors multiple multiples municipal nda negotiation net network networks
note notes oil ops operating operation operational operations opportunity organic outlook outreach overview owners partner
partners partnership party payer payers payment payments pension period pharma phone pipe pipeline pitch platform platforms
policy pool portfolio position potential power preferred presentation premium private pro process processing product production
products profile profit profitability profitable profits program project projected projection projections projects property
proposal provision provisions public purchase qualification quality quarter quarterly quarters rate rates ratio recap recurring
register regional relationship relationships renewal rent repeat reports research reserve resource resources response restaurant
restaurants retail retention return returns revenue revenues review reviewed rights roe roi role roles rollup rundown saas sales
scale schedule science sciences sector sectors securities security sell seller sellers selling senior serve serves service services settlement
shareholder shareholders shares sheet sign signed software solution solutions source sourced sources sourcing space spend stack stage
stages stake statement statements status stock strategic strategies strategy structure studio studios success supplier suppliers
supply support survey system systems target targets tax taxes tech technologies technology term terms test tool tools trade
training transaction transactions transfer transport transportation trend trends trust turnover union united unit units
university upload uploaded uploads utilities utility valuation value values vendor vendors venture ventures versus volume vs
warranty wealth weighted wholesale winner working workload worldwide yield yoy ytd owner`

// What companies do: "dental companies" is no "Summit Dental Partners".
const trades = `
aerospace agriculture apparel automotive aviation bakery beauty beer beverage beverages biotech care chemical chemicals cleaning
clinic clinics clothing cloud coffee components construction cosmetics cyber cybersecurity dairy defense defence dental diagnostics
drinks electric electrical electronics engines equipment fashion fitness freight furniture glass hardware hearing heating hospital
hospitals imaging instruments laboratories laundry leather living machinery marine maritime metal metals mining nutrition optical
optics packaging paper pet pets pharmaceuticals plastic plastics plumbing precision printing robotics roofing rubber
semiconductor semiconductors shipping signs sport sports steel surgery telecom telecommunications textile textiles therapeutics
timber tobacco toys tourism travel trucking vehicle vehicles vet veterinary vision waste wellness wine wire wood`

// Of questions, beside the rest, so that none of them is taken for a name with a letter wrong.
const asked = `
abroad accept accepted according actual added adding adds address addresses affect afford agree agreed agreeing alive alert alter
amounts angle announce appear appears apply approach approved arrange arrive arrived article aside assess assign assigned attach
attached attend attended attendees await aware backed backlog banks basic basis began begin begins belong belongs bids bill billion
billions birth board body booked bottom bought bounce bound boss brief bring brings broad broke brought build built bulk busy buyer
buyers buying cares caught cause caused causes chance chart charts chase chased chasing cheap checked choose chose cite claim
claims class clean cold combine combined comments committee complaint concern concerns confirm connect connected consider contain
contains content copy correct cover covered covers create created cross crossed dated deadline debts decide decided decision
decline declined declines declining deeper define delay delayed delete deleted depend depends depth describe detail details
differ direct doubt double doubled downs drive driven drives drove dry earlier earliest eight eighth emailing entered entire entry
equal error errors evaluate exist exists exited expect expects expire expired expires expiry explain explains exposure express
extra face faced faces fail fails fear featured feel felt fifth fifty filed filter fired firms fits fix fixed flag flagged flags
flat fold forget forgot forgotten form format forth forty forward fourth fraction frame front fully gap gaps gather goal goals
gold gone group grouped groups guess guide halves handed handle hands happens heading heads hear hears heavy held helps hide hired
hires hiring holding holds hope hoped hundred hundreds hunt ignore impact improve improved include included includes including
increase increased increases incur indicate inform input insight introduce invite invited involve involved issue issued issues item items
jobs joined joint judge jumped kept key keys kick lack lacks lapse lapsed later launch law laws layer learn leaves left lend lent letter
letters lift likely limit limits loaded locate located location log logged logs looks loose lose loses losing love luck mails manage
managed manages marked maximum meant measure median met metric metrics mid mill million millions mills min minimum minus minutes mode model
modern monitor mostly moving multi names narrow nature near nears negative nine ninety nobody noted notice noticed number odd odds
older opening opens opinion option options original outstanding overall oversee owe owed owes owning pack paid pair pairs parties
passed passes passing patient pause paying pays peer peers pending perform phase phone phones picked picks picture pile pipe
planning plans plot pointed positive pressing previous prices priced pricing print printed private promise promised proper
provide provided pulled purpose pursue pushed puts quarter quote quoted quotes raised raises raising range ranges ranking
rapid rapidly rare rated ratios reached reaching reacted reads rebound receive received receives recover reduce reduced refer
reference refers refresh regard regarding regards region regions reject rejected relate relates release rely relied relies relying remain
remained remaining remains remember reminder removed repair replace replied replies reply reported request requested requests
require required requires respond responded response restore return returned reveal reverse rich risen rises rising risky roll rolled
rows running rush sale scan school score screen search seat sees select selected sense sentence separate series serious server
seventh sharp shift shrank shrink shrinking shrunk side sides signal signed signing similar sixth sixty sized sizes skip slack
slide slides slip slipped slips sold solid solve sooner sound span speaks speed spent split spot spread staff staffed staffing stale stalled stamp
state stated states stay stayed stays steady stem steps stick stood stopped stops straight strength strengths stress stretch stuck
study sub subject suggest suited summaries surprise switch tag tagged tags talks task tasks tell tells tend tens text thank theirs
thesis thin third thirty thousand thousands threat threats tied tier ties tight title titles told tomorrows tone topic topics totals
touched tough toward towards town track tracked tracking traded traffic trail travel treat trip triple tried trust tuesdays turned
turns tweak twelve twenty twice type typed types typical ultimate unable unanswered unclear undo unit unless unlike unopened unread unseen upper upset upside
urgent usage useful using valid valued varied various vary verify versions via viewed views visits visited voice wage wages waits waiting
walk wall wanted wants warm warn warning watch weak weaker weakest weakness weaknesses wealth wear weigh weight wherever wider width
willing winner wins wise wish wished wonder worry worrying worried worse writes writing written yearly yours`

const words = new Set(`${english} ${finance} ${trades} ${asked}`.split(/\s+/).filter(Boolean))

const everyday = new Set(`${english} ${asked}`.split(/\s+/).filter(Boolean))

/** Whether a word stands in texts of all kinds, and tells little of what is looked for. */
export const saysLittle = (word: string): boolean => everyday.has(word.toLowerCase()) || word.length === 1

/** Whether a word says nothing of which record is meant. */
export const isOrdinary = (word: string): boolean => words.has(word) || word.length === 1

/** Whether a word that no name has may be a name with one letter wrong. To look for the letter costs the square of its length. */
export const mayBeMisspelled = (word: string): boolean =>
  word.length >= 4 &&
  word.length <= lettersMax &&
  /^[a-z]+$/.test(word) &&
  !words.has(word) &&
  !(word.endsWith('s') && words.has(word.slice(0, -1)))

const lettersMax = 40
