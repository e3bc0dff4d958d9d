// How the houses that write, audit and place a memorandum are spoken of, and what they are called.

export const adviserBefore =
  /(?:advis[eo]rs?|adviser to|advised by|prepared by|presented by|arranged by|retained|engaged|appointed|mandated|through|on behalf of|contact(?:ed)?|represented by|auditors?|audited by|divisions? of|units? of|part of|carved? out of|carve-out from|parent|vendor|seller|issued by|berater|beraten durch|laatinut|laatija|neuvonantaj|vorgelegt von|conseil|acquired by|acquisition of|acquired|subsidiar(?:y|ies)|tochter|filiale|owned by|competitors?|customers? (?:such as|include)|like|invested|investors?|with the bank|lender|surveyors?|rådgiver|rådgivare|tilrettelegger|eies av|eid av|ägs av|ejes af|détenue? par|conseillé\w* par|mandat(?:é|ée)? (?:par|à)|gehört (?:der|zur)|im Besitz (?:der|von)|Mutter(?:gesellschaft|unternehmen)|propiedad de)[^.;]{0,45}$/i
export const adviserAfter =
  /^[^.]{0,30}(?:\b(?:has|have|had) been (?:engaged|retained|appointed|mandated)|, a (?:wholly|majority)|\(watch|, acting as|acts (?:as (?:exclusive|financial|sole)|for|on behalf of)\b|agit (?:pour|en qualité)|handelt (?:für|im Auftrag)|\bas (?:exclusive |sole )?(?:financial )?advis|invested\b|will receive|and its affiliates)/i
export const adviserName =
  /\b(?:Securities|Advis[oe]rs?|Advisory|Corporate Finance|Capital|Ventures|Partners|Bank|M&A|Investment|Fund|Brokers?|Brokerage|Business Sales|Treuhand|Wirtschaftsprüf\w*|Steuerberat\w*|Rechtsanw\w*|Audit\w*|Equity|Consult\w*|Invest|LLP|Solicitors|Accountants|Notaire|Associés|Fondation|Stiftung|Beteiligungs?\w*|Corporate AS)\b/i
export const onBehalf =
  /(?:prepared|presented|arranged|issued|offered|published) by:?$|(?:advis[eo]rs?|arrangers?|contacts?|bookrunner|berater|agents?|rådgiver|rådgivare|tilrettelegger)\b[^.]{0,30}:?$|\bconseils?(?: financiers?| exclusifs?| du cédant)? ?:?$/i
export const disclaims =
  /^[^.]{0,40}\b(?:(?:has|have) not (?:been )?(?:independently |separately )?(?:audited|verified|checked)|(?:makes?|gives?|accepts?|assumes?) no|does not (?:accept|make|warrant)|übernimmt keine|n['’]assume)\b/i
