// The parts of which roles are made, in the languages in which memoranda are written: data for role.ts, which folds accents
// and case, so that "Geschäftsführerin" may be written here as it is in German. A paragraph is a language: English, German, French,
// Nordic, Polish, Spanish, Italian, Dutch, Portuguese.

const list = (text: string) => text.trim().split(/\s+/)

/** A role has one of these. */
export const heads = list(`
  officer director directors manager managers head president chair chairman chairwoman chairperson founder founders
  cofounder co-founder owner owner-manager proprietor partner principal lead leader engineer scientist controller treasurer
  secretary counsel supervisor foreman superintendent trustee promoter executive ceo cfo coo cto cmo cio cro cpo chro cso
  cdo cco ciso cpto cbo clo cao cxo md gm vp svp evp avp rvp coordinator estimator buyer dispatcher bookkeeper accountant
  architect administrator co-ceo co-owner president-director vice-president ops-manager mgr chef dirigent planner brewmaster
  winemaker distiller

  geschäftsführer geschäftsführerin geschäftsführung geschäftsleiter geschäftsleiterin geschäftsleitung vorstand vorständin
  vorstandsvorsitzender vorstandsvorsitzende vorstandsmitglied vorsitzender vorsitzende prokurist prokuristin inhaber
  inhaberin gründer gründerin mitgründer mitgründerin gesellschafter gesellschafterin gesellschafter-geschäftsführer leiter
  leiterin leitung direktor direktorin meister meisterin präsident präsidentin bereichsleitung delegierter delegierte chefin
  gf finanzvorstand verwaltungsratspräsident verwaltungsratspräsidentin betriebsleitung teamleitung konstrukteur entwickler

  directeur directrice président présidente pdg dg daf dsi drh dga gérant gérante fondateur fondatrice cofondateur
  cofondatrice co-fondateur co-fondatrice responsable associé associée dirigeant dirigeante secrétaire contrôleur
  contrôleuse ingénieur ingénieure cheffe vice-président vice-présidente direction administrateur administratrice
  propriétaire

  leder direktør sjef daglig-leder styreleder styreformann formand formann bestyrelsesformand grunnlegger grunder stifter
  medstifter indehaver eier ejer ansvarlig ansvarig ansvarshavende verkställande vd vvd direktör grundare medgrundare
  ordförande styrelseordförande ägare delägare föreståndare kvalitetschef

  toimitusjohtaja johtaja päällikkö perustaja puheenjohtaja omistaja framkvæmdastjóri forstjóri fjármálastjóri økonomichef

  prezes prezeska wiceprezes wiceprezeska dyrektor dyrektorka kierownik kierowniczka członek członkini założyciel
  założycielka współzałożyciel współzałożycielka właściciel właścicielka współwłaściciel prokurent księgowy księgowa
  przewodniczący przewodnicząca

  directora gerente presidente presidenta jefe jefa fundador fundadora cofundador cofundadora socio socia propietario
  propietaria dueño dueña dirección consejero consejera administrador administradora encargado encargada vicepresidente
  vicepresidenta tesorero

  amministratore amministratrice direttore direttrice responsabile fondatore cofondatore titolare capo direzione procuratore
  dirigente

  bestuurder hoofd eigenaar eigenares oprichter oprichtster mede-oprichter medeoprichter bedrijfsleider voorzitter
  zaakvoerder leidinggevende vennoot bestuursvoorzitter

  diretor diretora sócio sócia sócio-fundador chefe responsável coordenador coordenadora superintendente vice-presidente
  encarregado encarregada proprietário proprietária direção

  jednatel jednatelka ředitel ředitelka ügyvezető igazgató`)

/** The end of a word that is a head with its domain in front: "Produktionsleiterin", "salgssjef", "økonomidirektør". */
export const headEndings = list(`
  leiter leiterin leitung führer führerin chef chefin sjef leder direktør direktör direktor direktorin ansvarlig ansvarig
  ansvarliga johtaja päällikkö directeur directrice hoofd leider meister meisterin vorstand vorsitzender manager
  beauftragter gründer stjóri mester verantwortlicher verantwortliche verantwoordelijke inhaber`)

/** Words that end alike and are no roles. */
export const noHeads = list(
  'leider bekleider mischief kerchief achieve follow-leader semester trimester bleiter anleiter',
)

/** Words that say of which rank or kind a role is. */
export const ranks = list(`
  chief deputy vice senior junior executive non-executive nonexecutive group interim acting co joint global regional
  national assistant associate general managing founding designated whole-time wholetime representative independent
  corporate divisional lead principal first second former site branch area country local sr jr asst exec int honorary
  emeritus statutory non

  stellvertretender stellvertretende stellv stv kaufmännischer kaufmännische technischer technische geschäftsführender
  geschäftsführende geschäftsführend alleiniger alleinige leitender leitende oberster gesamt mitglied des der zweiter zweite
  erste erster

  général générale generale adjoint adjointe délégué déléguée exécutif exécutive opérationnel opérationnelle technique
  commercial commerciale financier financière industriel industrielle administratif administrative

  administrerende adm dir daglig konstituert konstitueret viceadministrerende assisterende ekonomisk økonomisk teknisk
  tekniska tekninen kaupallinen hallituksen verkställande tf operativ operativa kommersiell kommerciel ass tekn øk

  zarządu zarządzający zarządzająca generalny generalna naczelny główny główna pierwszy zastępca finansowy finansowa
  handlowy handlowa techniczny techniczna operacyjny operacyjna ds

  ejecutivo ejecutiva adjunto adjunta delegado delegada financiero financiera comercial técnico técnica consejo
  administración

  delegato delegata esecutivo esecutiva finanziario finanziaria tecnico tecnica unico unica operativo

  algemeen commercieel financieel technisch operationeel statutair adjunct plaatsvervangend mede

  executivo executiva geral financeiro financeira operacional industrial conselho

  titular jednatel finanční generální výkonný výkonná`)

/** What a role is about. */
export const domains = list(`
  sales finance financial marketing operations operating operation ops technology technical technological information
  commercial product products production manufacturing people human resources hr it strategy strategic development business
  customer customers client clients success service services legal compliance quality medical clinical scientific science
  research r&d rd engineering supply chain procurement purchasing sourcing logistics transport fleet warehouse plant works
  facility facilities maintenance safety health environment esg sustainability risk security data digital software hardware
  platform growth revenue brand communications public investor relations affairs regulatory administration administrative
  accounting accounts tax treasury audit controlling planning projects project programme program programmes property estates
  estate office store stores retail wholesale export exports import international domestic e-commerce ecommerce creative
  design content editorial innovation integration transformation restructuring corporate m&a acquisitions partnerships
  partner channel key account europe emea apac americas asia africa iberia nordics benelux dach uk us usa north south east
  west central latin field aftermarket installation construction pharmacy nursing care education training talent culture
  workforce payments credit lending underwriting claims actuarial investments portfolio dining food foods beverage kitchen
  culinary brewing cellar vineyard farm farming agronomy veterinary dental board company firm founder installer press media
  audio video events

  vertrieb produktion finanzen personal einkauf technik entwicklung forschung qualität logistik verwaltung buchhaltung
  rechnungswesen kundendienst betrieb fertigung konstruktion recht strategie kommunikation digitalisierung projekte werk
  verkauf finanz finanzchef zarzad

  ventes finances qualité technique achats logistique recherche développement exploitation ressources humaines juridique
  stratégie usine commerce informatique opérations financier site

  salg økonomi finans drift teknologi produksjon innkjøp indkøb utvikling udvikling markedsføring marknad marknadsföring
  försäljning ekonomi inköp utveckling kvalitet kundeservice eksport personale talous myynti tuotanto tuotekehitys

  finansów finansowych sprzedaży produkcji marketingu operacji operacyjnych technologii handlu handlowych rozwoju jakości
  logistyki zakupów eksportu kadr spraw techniczych technicznych zakładu biura badań

  ventas finanzas operaciones producción tecnología calidad compras logística recursos humanos desarrollo exportación
  innovación planta obra estudios

  vendite finanza operazioni produzione tecnologia qualità acquisti logistica risorse umane ricerca sviluppo esportazione
  amministrazione stabilimento

  verkoop financiën productie techniek inkoop logistiek kwaliteit personeelszaken ontwikkeling bedrijfsvoering onderzoek
  zaken

  vendas finanças operações produção qualidade desenvolvimento expansão exportação engenharia relações planejamento
  suprimentos negócios`)

/** Words that join the parts. */
export const joins = list(`
  of the and for & / + - – de des du la le les l d et en y e i und für der die das dem den von vom og och för av på til till
  ja z do ds w del della dello dei delle degli di da dos para per van het in zu zur`)
