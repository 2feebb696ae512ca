/**
 * The words of each rule, as sources of patterns. A space matches blanks and hyphens, and `*` matches the rest of a word. `wordPattern` adds the ends of words.
 */

/** Words that claim an effect on a disease: the Drugs and Magic Remedies Act names diagnosis, cure, mitigation, treatment and prevention. */
export const effects = [
  'cure|cures|cured|curing',
  'heal|heals|healed|healing',
  'treat|treats|treated|treating|treatments?',
  'prevent|prevents|prevented|preventing|prevention',
  'revers(?:e|es|ed|ing)',
  'relief from|relieves?|relieving',
  'control|controls|controlled|controlling',
  'reduc(?:e|es|ed|ing)',
  'lowers?|lowered|lowering',
  'fight|fights|fighting',
  '(?:remedy|remedies|medicines?) (?:for|of)',
  'manag(?:e|es|ed|ing)',
  'mitigat*|diagnos(?:e|es|is|ing)',
  'ठीक|इलाज|उपचार|राहत|छुटकारा|रोकथाम|नियंत्रित|नियंत्रण|कंट्रोल|दूर (?:कर|भगा|हो)*|खत्म|ख़त्म|जड़ से|कम कर*|बचाव|बचाता|बचाती',
]

/** Diseases of the Act's schedule, and others that food may not claim to treat. */
export const diseases = [
  'diseases?|diabet*|madhumeh|blood sugar|sugar levels?|cancers?|tumou?rs?',
  'arthrit*|gathiya|rheumati*|asthma*|bronchitis|tuberculosis|pneumonia|pleurisy',
  'paralysis|lakwa|epilep*|strokes?|alzheimer*|parkinson*|hysteria|insanity',
  'heart (?:diseases?|attacks?|ailments?)|(?:high |low )?blood pressure|hypertension|cholesterol|arteriosclerosis',
  'obesity|(?:kidney|gall|bladder) stones?|piles(?! of)|haemorrhoids|hemorrhoids|ulcers?|hernia|hydrocele|dropsy|appendicitis|jaundice|typhoid|fevers?',
  'infertil*|steril(?:ity|e women)|impoten*|erectile dysfunction|premature ejaculation|menstrual|menstruation|PCOD|PCOS|leucorrh*',
  'thyroid*|goit(?:re|er)s?|depression|anxiety disorders?|insomnia|nervous debility|an(?:ae|e)mia|migraines?',
  'COVID*|HIV|cataracts?|glaucoma|blindness|deafness|trachoma|leprosy|leucoderma|vitiligo|psoriasis|eczema|gangrene|syphilis|gonorrh*|venereal',
  'मधुमेह|शुगर|डायबिटीज|डाइबिटीज|कैंसर|गठिया|दमा|अस्थमा|लकवा|मिर्गी|बवासीर|मोटापा|मोटापे|नपुंसकता|बांझपन|बाँझपन|थायराइड|थायरॉइड',
  'रक्तचाप|ब्लड प्रेशर|हृदय रोग*|पथरी|अवसाद|अनिद्रा|एनीमिया|पीलिया|बीमारी|बीमारियों|बीमारियाँ|बीमारियां|माहवारी|कोरोना',
]

/** In capitals only: "it aids digestion" names no disease. */
export const capitalDiseases = ['AIDS', 'TB']

export const sexual = [
  'sex(?:ual)? (?:power|stamina|performance|desires?|drive|pleasure|wellness|health|vigou?r)',
  'libido|aphrodisiac*|virility|testosterone (?:boost*|levels?)|boosts? testosterone|sperm counts?|bedroom performance',
  'mardana|mardangi|kamshakti|kaamshakti|मर्दाना|मर्दानगी|कामशक्ति|यौन*|वीर्य*',
]

export const sureCure = [
  '(?:guaranteed|100 ?%|sure|sure shot|permanent|instant) (?:cures?|results?|relief|remedy|remedies)',
  'miracles?|miraculous|magic(?:al)? (?:remedy|remedies|cures?)',
  '(?:no|zero|without|free (?:of|from)) (?:any )?side effects?|side effects? free',
  'clinically (?:proven|tested)|doctors? recommended|recommended by doctors',
  '(?:FSSAI|AYUSH|FDA) (?:approved|certified)|approved by (?:the )?(?:FSSAI|AYUSH|FDA)',
  'रामबाण|चमत्कार*|शर्तिया|गारंटी से|कोई साइड इफेक्ट नहीं',
]

export const body = [
  'increas(?:e|es|ing) (?:your |the )?height|grow taller|height (?:growth|gain)',
  '(?:breast|bust) (?:size|enlarge*|growth)|(?:bigger|larger|firmer) breasts?',
  '(?:lose|losing|reduces?|reducing) (?:your )?weight|weight loss|fat burn*|burns? fat|slimming',
  'वजन (?:घटा|कम)*|वज़न (?:घटा|कम)*|(?:लंबाई|लम्बाई|कद) बढ़ा*',
]

export const medicine = ['medicines?|medicinal*|medications?|therapeutic*|therapy|dosages?|ailments?', 'इलाज|दवा|दवाई|दवाइयाँ|दवाइयां|दवाओं|औषधि*|रोग|रोगों|रोगी']

export const superlative = ['100 ?% (?:pure|natural|organic|genuine|शुद्ध)|purest|no\\. ?1|no 1|number (?:1|one)|natural|organic|genuine|fresh|immunity|सबसे शुद्ध']

/** A negation that reaches over commas: "it does not treat, cure or prevent". "Not only" negates nothing. */
export const negations = ["(?:not|cannot|never|neither|nor)(?! only)|[a-z]+n['’]t|नहीं|नही"]

/** A negation that ends at a comma: "no sugar, cures diabetes" is a claim. "No. 1" negates nothing. */
export const shortNegations = ['no(?!\\.? ?1)|without|बिना']

/** Hindi negates after the word: "यह दवा नहीं है". */
export const laterNegations = ['नहीं|नही|न']
