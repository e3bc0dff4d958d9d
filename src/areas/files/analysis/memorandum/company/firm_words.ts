// The words in which documents say what a firm does, in the languages of memoranda: data for description.ts and
// industry_phrase.ts. A paragraph is a language: English, German, French, Nordic, Dutch, Spanish, Portuguese, Italian, Polish.

const list = (text: string) => text.trim().split(/\s+/)
const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** How a document calls its company where it does not name it, at the start of a sentence. */
export const companyWords = lines(`
  The Company
  The Group
  The Business
  The business
  The company
  The group
  The firm
  The Firm
  The Target
  We

  Das Unternehmen
  Die Gesellschaft
  Die Gruppe
  Die Firma
  Der Betrieb
  Wir

  La société
  La Société
  L['’]entreprise
  Le groupe
  Le Groupe
  Nous

  Selskapet
  Firmaet
  Konsernet
  Bedriften
  Virksomheden
  Selskabet
  Koncernen
  Bolaget
  Företaget
  Vi

  De onderneming
  De vennootschap
  Het bedrijf
  De groep
  Wij

  La empresa
  La Empresa
  La Compañía
  La compañía
  La sociedad
  El grupo
  El Grupo

  A empresa
  A Empresa
  A Companhia
  A companhia
  A sociedade
  O grupo
  O Grupo

  L['’]azienda
  La società
  La Società
  Il gruppo
  Il Gruppo

  Spółka
  Firma
  Grupa
`)

/** Kinds of firms behind which, with a preposition, stands what they sell. */
export const makers = list(String.raw`
  provider providers manufacturer manufacturers maker makers supplier suppliers producer producers operator operators
  distributor distributors developer developers specialist specialists wholesaler wholesalers retailer retailers processor
  processors designer designers installer installers importer importers exporter exporters integrator fabricator builder
  packer publisher

  Hersteller Herstellerin Anbieter Anbieterin Spezialist Spezialistin Dienstleister Dienstleisterin Produzent Produzentin
  Betreiber Betreiberin Entwickler Entwicklerin Lieferant Lieferantin Händler Großhändler Fertiger Zulieferer Importeur
  Verarbeiter Systemanbieter Komplettanbieter

  fabricants? fabricante fournisseurs? spécialistes? acteur(?:\sde\sréférence)? producteurs? opérateur distributeur concepteur éditeur exploitant prestataire
  constructeur

  leverandør(?:er)? produsent(?:er)? operatør forhandler utvikler distributør produktionsvirksomhed leverantör(?:er)? tillverkare utvecklare
  återförsäljare distributör producent(?:er)? udvikler

  leveranciers? fabrikant(?:en)? aanbieder exploitant ontwikkelaar distributeur

  proveedor(?:es)? productor(?:es)? operador distribuidor desarrollador especialista fabricantes

  fornecedor fornecedora produtor produtora operadora distribuidora

  produttor[ei] fornitor[ei] fabbricant[ei] distributore operatore specialista

  dostawca operator dystrybutor wytwórca
`)

/** Between the kind and what is sold; Polish has none. */
export const ofWords = list(
  "of for in von für im de d['’] des du en av af innen inom til for van voor di in del dei delle em",
)

/** What a firm does, before what it does it to. */
export const doingVerbs = list(`
  makes provides develops manufactures offers designs supplies builds sells distributes produces delivers runs operates rents
  leases installs brews automates grows exports cleans cuts recycles processes transports maintains repairs prints packs
  roasts farms breeds stores bakes publishes specialises specializes assembles bottles mills weaves casts forges moulds teaches insures lets

  bietet entwickelt produziert fertigt vertreibt betreibt liefert verarbeitet installiert vermietet

  fabrique conçoit propose produit exploite édite commercialise fournit

  leverer produserer utvikler driver tilbyr selger monterer tillverkar utvecklar levererar säljer erbjuder producerar
  producerer udvikler sælger tilbyder fremstiller

  produceert ontwikkelt levert verkoopt vervaardigt exploiteert ontwerpt

  fabrica produce ofrece desarrolla opera distribuye vende suministra diseña

  produz oferece desenvolve distribui fornece

  realizza progetta offre sviluppa distribuisce fornisce

  produkuje świadczy oferuje dostarcza sprzedaje dystrybuuje
`)

/** The same of "we"; many are nouns elsewhere. */
export const ourVerbs = list(`
  make provide develop manufacture offer design supply build sell distribute produce deliver run operate rent lease install
  brew automate grow export clean recycle process transport maintain repair print pack roast farm breed bake publish assemble bottle mill weave cast forge mould teach insure

  bieten entwickeln produzieren fertigen vertreiben betreiben liefern

  fabriquons concevons proposons produisons exploitons
`)

/** What any firm does, whatever its field: the rest of what stands behind its name like a verb says what it does. */
export const verbsOfAll = new Set(
  list(`
  has have had is are was were will can may must does did expects believes intends wishes seeks wants holds owns generates
  reports achieves earns employs benefits belongs counts continues remains plans proposes estimates competes faces considers
  reserves makes takes gets keeps sees uses needs aims relies operates spends invests pays receives enjoys consists comprises
  includes accounts represents raises leases targets

  hat haben ist sind war wird wurde werden kann soll erzielt erzielte erwirtschaftet erwirtschaftete verfügt beschäftigt gehört
  zählt steht wächst wuchs erwartet sucht steigerte erreicht erreichte profitiert besteht hält setzt beabsichtigt möchte befindet
  agiert wurden bleibt konnte rechnet investiert arbeitet finanziert plante

  est sont était emploie compte réalise souhaite dispose possède détient bénéficie intervient prévoit cherche recherche
  affiche dégage génère appartient reste peut doit envisage regroupe représente atteint

  har er var blir bliver vil kan skal ønsker forventer venter søker omsætter omsatte omsetter omsatte beskæftiger sysselsætter
  sysselsetter eier ejer havde hadde hade opnåede oppnådde planlægger planlegger består følger leier lejer får tager tar
  är kommer vill söker omsätter sysselsätter äger förväntar planerar växer

  heeft zal wil verwacht zoekt telt behaalt behaalde bezit werkt groeit

  tiene está emplea cuenta busca espera alcanza obtiene posee
  tem conta emprega possui espera
  conta impiega cerca prevede possiede dispone
  zatrudnia posiada planuje
  `),
)

/** "is a", before the kind of firm. */
export const isWords = lines(`
  (?:is|are) (?:an?|the|one of the)
  (?:ist|sind) (?:ein(?:e[rs]?)?|der|die|das)
  est (?:une?|le|la|l['’]un)
  (?:er|är) (?:en|et|ett|ein|Norges|Danmarks|Sveriges)
  is (?:een|de)
  es (?:una?|el|la)
  é (?:uma?|o|a)
  è (?:un['’]?|una|il|la|uno)
  jest
`)

/** "specialised in" */
export const specialised = lines(String.raw`
  speciali[sz](?:es?|ed|ing) in
  (?:engaged|active) in the (?:\p{Ll}+(?:,? (?:and )?\p{Ll}+)* of|field of)
  (?:engaged|active) in
  tätig (?:im Bereich(?: der| des)?|in der)
  spezialisiert auf
  (?:companies|company|firms?|players?|selskap(?:er)?|virksomheder|företag|bolag|Unternehmen) (?:in the (?:field|area) of|innen|inom|inden for|im Bereich(?: der| des)?)
  (?:trusted name|leaders?|pioneers?|experts?|expertise) in
  (?:sociétés?|entreprises?|leader) (?:dans (?:le domaine|le secteur) )?(?:de la|de l['’]|du|des)
  spécialisée? (?:dans|en)
  spesialisert (?:på|innen)
  specialiseret i
  specialiserat (?:på|inom)
  specialiserade på
  gespecialiseerd in
  especializad[ao] (?:en|em)
  specializzat[ao] (?:in|nel|nella)
  specjalizuje się w
`)

/** Alone they name no field of business. */
export const saysNothing = new Set(
  list(`
  a an the and of in with for to its our one leading leader largest market independent premium global international regional
  national local family family-owned owner-managed owner-operated owned private privately private-equity backed fast-growing
  growing profitable established well-established well-run company companies business businesses firm group enterprise
  organisation organization unternehmen gesellschaft gruppe firma betrieb familienunternehmen inhabergeführt mittelständisches
  führendes führender société entreprise groupe familiale selskap bedrift virksomhed bolag företag onderneming bedrijf empresa
  compañía sociedad grupo azienda società gruppo spółka firma limited corporation subsidiary holding platform opportunity
  provider manufacturer supplier producer operator hersteller anbieter fabricant fournisseur products services solutions
  product service solution produkte lösungen produits great strong unique attractive exciting american german british french
  italian norwegian swedish danish dutch spanish polish english indian european uk us u.s name brand history clean place plant plants
  site sites office offices branch branches factory factories location locations operation operations lean team teams
  strength strengths people employees growth story heart opportunity acquire draft discussion data board proven record owner owners retires
  retire loyal clients buyer buyers seller sale since tomorrow building together region country world europe state valley
  county town city street road north south east west future today customers customer kunden employees
  quality tradition innovation investment investors return returns temperatures costs emissions savings losses
  sale shares stake stock equity majority minority financing funding raise round salg samtlige aktier aktien anteile verkauf
  cession vente venta vendita försäljning samtliga actions parts listing listings updated bottom total market markets markt
  marché marked marknad mercado mercato rynek
  `),
)
