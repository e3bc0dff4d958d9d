// The words around and inside people's names: data for name.ts, which folds accents and case.

const list = (text: string) => text.trim().split(/\s+/)

export const titles = list(`
  dr di mmag prof mr mrs ms miss mx sir dame lord lady rev hon capt captain col shri smt ca cs ir drs ing dipl dipl-ing dr-ing
  dipl-kfm dipl-wirt-ing dipl-kffr dipl-bw dipl-oec mag herr frau mme mlle maître me sig sigra dott dottssa avv rag geom
  arch ingeniero lic licda sra da dña don doña eng enga engº sr mgr inż inz hab prof-dr dhr mevr mw siv siving cand jur
  rer nat pol oec hc iur med phil techn univ doc civ civing tekn msc bsc fil kand tan-sri dato datuk datin haji baroness
  baron viscount`)

export const honours = list(`
  phd dphil mba emba cpa cfa fca aca acca fcca acma fcma cma ca md jd dds dmd dvm rn mph pharmd dba esq obe mbe cbe kbe msc
  bsc ba bs ma ms beng meng ceng pe pmp frsa frcs mbbs llb llm jr sr ii iii iv cisa cissp frm dipl-ing dipl-kfm mrics frics
  frcvs mrcvs cipd fcipd rics iwcf bcom mcom`)

/** Lower-case, or capital in a name set in capitals, between the parts of a name. */
export const particles = list(`
  de van von der den da do dos das del della delle di du la le las los bin binti bte al el ibn ben ten ter te zu zur vom zum
  af av y e i 't in's op s/o d/o a/l a/p`)

/** Words that names of people do not have. */
export const noName = list(`
  the this that these those it its they there here before previous previously former formerly ex about after with at for and
  of in to by our key senior executive your his her my officer board team management company group limited inc ltd llc gmbh
  ag plc llp lp co corp corporation sa sas sarl srl spa bv nv ab as asa oy oyj aps sl kg kgaa se pte pty pvt sdn bhd sp zoo
  ltda lda project net total revenue revenues sales gross market markets business financial operating customer customers
  client clients services service products product name names role roles position title function background experience
  profile investment investments investor investors capital partners advisors advisers securities holdings holding fund
  funds ventures venture bank university college school academy institute institution hospital foundation trust society
  association council committee ministry department agency authority federation union new old north south east northern
  southern eastern western central united states kingdom republic january february march july september october november
  december monday tuesday wednesday thursday friday saturday sunday feb apr jul aug sep sept oct nov dec series information
  memorandum confidential technology technologies software systems solutions energy foods health healthcare care logistics
  engineering industries industry international global finance operations marketing human resources supply chain produktion
  vertrieb advisory corporate private public equity growth strategy strategic overview summary highlights leadership people
  who why what how we meet use contact contacts data room phase table figure source annual fiscal year years quarter
  enterprise value general quality street avenue road drive boulevard square plaza suite floor box building tower city
  county town valley river lake island islands bay port mount saint beach hills airport station process transaction
  ownership shareholders shareholder employees workforce organisation organization europe european asia asian america
  american africa african india indian germany france italy italian spanish britain british irish poland polish norway
  norwegian sweden swedish denmark danish finland finnish netherlands dutch belgium belgian switzerland swiss austria
  austrian portugal portuguese brazil brazilian china chinese japan japanese singapore canada canadian australia australian
  mexico mexican nordic pharmaceutical listed family industrial commercial research development success unit economics
  adjusted reported ebitda ebit cash flow debt cost costs prices profit loss income margin assets liabilities balance sheet
  statement statements report reports accounts account note notes risk risks legal tax audit compliance regulatory
  environmental social governance digital online web site platform app cloud mobile media news press big four top first
  second third one two three five six seven eight nine ten all each both every some most other others more less not no yes
  only founded established based headquartered joined appointed member members staff manager managers

  gesellschaft unternehmen firma markt umsatz ergebnis kennzahlen überblick standort mitarbeiter kunden strasse straße platz
  weg allee haus und oder mit für bei aus der die ein eine

  société entreprise rue place chiffre affaires marché résultat siège les des

  selskap selskapet gate vei veien gata vägen gatan bolaget företaget omsetning omsättning marked marknad

  spółka ulica rynek przychody empresa calle avenida mercado ventas sociedad società via piazza mercato azienda rua praça
  receita straat plein omzet bedrijf

  nasdaq nyse iso gaap ifrs usd eur gbp chf nok sek dkk pln zar brl sgd jpy ltm ytd fy cagr nda loi hr qa r&d esg ml b2b
  saas

  strengths weaknesses opportunities threats thesis vision mission values story history timeline roadmap agenda appendix
  exhibit annex schedule section chapter core premium standard pro plus mini ultra blue red

  labs laboratories works farm farms foundry brewery winery clinic clinics dental veterinary center centre store stores shop
  shops hotel restaurant restaurants motors motor metals plastics paper packaging chemicals chemical pharma biotech
  electronics electric electrical water gas oil mining construction transport transportation shipping marine aviation
  aerospace defence defense security insurance retail wholesale consulting consultancy consultants associates brothers bros
  daughters trading export import enterprises corporations chief head vice deputy interim acting managing junior lead
  assistant associate regional`)
