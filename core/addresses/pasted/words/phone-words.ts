import { numberLead } from './lead-words.ts'

/** Words for a number that is used if the customer's own isn't answered: at home, at work, by landline, the second. */
const secondWords = [
  'alt|alternat(?:e|ive)|office|off|landline|land line|home|work|secondary|second|2nd|other|another|backup|emergency',
  'rumah|pejabat|kantor|talian tetap|kerja|bahay|opisina|trabaho|nyumbani|ofisi|kazini',
  'bureau|maison|domicile|travail|fixe|casa|oficina|fijo|trabajo|ufficio|fisso|lavoro|escritório|fixo|trabalho',
  'büro|festnetz|privat|zuhause|arbeit|dienstlich|geschäftlich|hem|hemtelefon|jobb|arbete|fast telefon|hjemme|arbeid|fasttelefon',
  'koti|työ|kiinteä|lankapuhelin|otthoni|otthon|vezetékes|munkahelyi|iroda',
  'biuro|dom|domowy|praca|służbowy|stacjonarny|domů|doma|domácí|práce|pevná(?: linka)?|kancelář|služební',
  'acasă|fix|birou|serviciu|kuća|kućni|posao|poslovni|fiksni|kancelarija|ured|domači|služba|službeni|pisarna|stacionarni',
  'роб|раб|дом|міс|гор|служб|prac|sl|kanc|ofc|res|gesch|priv|fest|otth|munk|σταθ|οικ|εργ|σπίτι|σπιτιού|γραφείο|εργασία|σταθερό|дом|домашний|рабочий|городской|офис|работа|дім|домашній|робочий|міський|стаціонарний|офіс|робота',
  'домашен|вкъщи|служебен|стационарен|үй|жұмыс|кеңсе|жумуш|տուն|տան|աշխատանք|գրասենյակ|სახლი|სახლის|სამსახური|ოფისი',
  'husband|wife|spouse|daughter|son|mother|mum|mom|father|dad|sister|brother|maid|helper|assistant|secretary|guard|neighbou?r|isteri|suami|anak|asawa|nanay|tatay|kapatid|hija|hijo|marido|esposa|mutter|vater|tochter|sohn|nachbar(?:in)?|mari|épouse|fille|fils|marito|moglie|figlia|figlio|mąż|żona|syn|córka|manžel(?:ka)?|férje|felesége|муж|жена|чоловік|дружина|زوجي|زوجته?|ابني|老公|老婆|先生|太太|家人|妻|夫',
  'サブ|会社|公司|辦公室|办公室|住宅|住家|家用|家[裡里]|家電|市話|[宅座][電电機机]|固[網网]|屋企|自宅|家|固定電話|勤務先|職場',
  'ที่ทำงาน|สำรอง|(?:ที่)?บ้าน|ออฟฟิศ|ບ້ານ|ຫ້ອງການ|ផ្ទះ|ការិយាល័យ|အိမ်|ရုံး|বাসা|বাড়ি|অফিস|ল্যান্ডলাইন|گھر|دفتر|لینڈ لائن',
  '(?:ال)?(?:مكتب|منزل|بيت|عمل|أرضي|ارضي|ثابت)|(?:رقم )?(?:بديل|آخر|اخر|(?:ال)?(?:ثاني|تاني))',
]

/** Messengers: used if there is no number beside theirs. */
const messengers = 'whats ?app|wa|viber|telegram|zalo|wechat|(?:ال)?واتس(?: ?[اآ]ب)?'

/** "If no answer": the number behind it is the second too. */
const ifNoAnswer = [
  "if (?:no (?:answer|reply|response)|not? (?:reachable|available|answered)|unreachable|busy|(?:you )?can(?:'|no| ?)t reach(?: me)?)|otherwise",
  'kalau tak (?:angkat|jawab|dapat)|jika tiada jawapan|(?:pag|kung) (?:hindi|di|walang) (?:sumagot|sumasagot|sagot)',
  "sinon|si pas de réponse|en cas d'absence|si no(?: contesta| responde)?|se não (?:atender|atende)|se non risponde",
  'falls nicht erreichbar|wenn nicht erreichbar|sonst|ansonsten|annars|ellers|ha nem (?:veszi fel|érhető el|elérhető)|muuten',
  'jeśli nie odbiera|(?:když|pokud) nezvedá|dacă nu răspunde|ako se ne javi|če se ne oglasi|(?:αν|εάν) δεν απαντ(?:ά|άει|ήσει)',
  'если не отвеча(?:ет|ю)|якщо не відповіда(?:є|ю)|ако не отговаря|ถ้าไม่รับ(?:สาย)?|打不通|[無无]人接[聽听]|つながらない場合|不在(?:時|の場合)',
  '(?:إذا|اذا) (?:لم يرد|ما رد)|في حال عدم الرد',
]

/** A condition up to the word for the second person: "if not reachable call my wife". */
const conditions =
  'if|kalau|jika|falls|wenn|sonst|sinon|jeśli|když|pokud|dacă|hvis|pag|kung|если|якщо|ако|αν|εάν|إذا|اذا|ถ้า|若|如果|もし'

/** Words for the customer's own number, so without one of the words above. */
const mainWords = [
  'κιν|tlm|telm|cel|kom|did|gsm|tlf|tlfno|tfno|tlfn|telf|main|primary|first|1st|personal|own|utama|móvil|celular|portable|principale?|hauptnummer|handy|mobitel|mobiltelefon|mobilnummer',
  'matkapuhelin|komórka|komórkowy|hlavní|główny|мобільний|мобильный|мобилен|моб|основн(?:ой|ий|ен)|κύριο|หลัก|主要|(?:ال)?رئيسي',
]

const numberWords =
  '(?: ?(?:please |pls )?(?:tel(?:efon|éfono|ephone)?|téléphone|phone|mobile|number|contact|no|call|try|телефоны?|τηλέφωνο|szám|電話|电话|番号))?(?: ?(?:no|number))?'
const end = String.raw`${numberWords} ?\.? ?[:#=-]? ?$`
const second = [...secondWords, ...ifNoAnswer].join('|')

/** Words before an extension, behind a number. */
const extensionWords = [
  'ext(?:ension|ensión|n)?|samb(?:ungan)?|dw|durchwahl|nebenstelle|poste|anexo|ramal|wew(?:n(?:ętrzny)?)?|klapka|linka|mellék|int(?:erior|erno)? n[or.°º]|lo[ck](?:al)?|anknytning|alanumero',
  'доб(?:авочный)?|внутр|вътр|вн|внут|εσωτ(?:ερικό)?|内線|內線|分機|分机|内线|ต่อ|تحويلة|داخلي|ext\\.? no',
]
export const extensionBehind = new RegExp(
  String.raw`^[ ,;/-]{0,3}\(?(?:(?<![\p{L}\d])(?:${extensionWords.join('|')})[.:#]{0,2} ?#?|x(?=\d{2}))(\d{1,6})(?![\d\p{L}])\)?`,
  'iu',
)

export const secondBefore = new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${second})${end}`, 'iu')
export const conditionBefore = new RegExp(
  String.raw`(?<=(?:^|[\n(,;.])\s?)(?:${conditions})(?![\p{L}\p{M}])[^\n,;().\ue000]{0,40}$`,
  'iu',
)
export const secondBehind = new RegExp(
  String.raw`^ ?[([-] ?(?:${secondWords.join('|')})(?![\p{L}\p{M}])[^\n)\]]{0,12}[)\]]?`,
  'iu',
)
export const messengerBefore = new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${messengers}) ?[:#=-]? ?$`, 'iu')
/** Also "her number is", anywhere. */
export const numberSentence = new RegExp(
  String.raw`(?:(?<![\p{L}\p{M}])(?:and|und|i|y|e|et|ja|och|og|a|și|и|та|و) )?(?<![\p{L}\p{M}])(?:${numberLead})[ .:]{0,3}$`,
  'iu',
)
/** Only at the start of a line or part, because "Main" may be a street. */
export const mainBefore = new RegExp(String.raw`(?<=(?:^|[\n,;|/(\ue000])\s?)(?:${mainWords.join('|')})${end}`, 'iu')
