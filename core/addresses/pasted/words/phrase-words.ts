/** Words of instructions for the rider in languages that separate words: what to do, and what is at the door. */
const instructions = [
  'pass (?:it |them |this )?to|give (?:it )?to|hand (?:it )?to|hang (?:it|on|at)|place (?:it )?at|put (?:it )?at|baby|helper|watchman|elevator|side door|shoe rack|riser|cctv',
  'rechts|links|derecha|izquierda|destra|sinistra|direita|esquerda|droite|gauche|w prawo|w lewo|po prawej|po lewej|jobbra|balra|desno|lijevo|dreapta|stânga|направо|налево|справа|слева|праворуч|ліворуч|höger|vänster|høyre|venstre|oikealla|vasemmalla|δεξιά|αριστερά|يمين|يسار|kanan|kiri',
  'portone|puerta (?:verde|azul|roja|blanca|negra|de atrás|trasera)|porte (?:verte|bleue|rouge|blanche|noire)|türe?|dveře|vrata|dør(?:a|en)|dörren|дверь|дверью|двері|врата(?:та)?|ovi|hunden?|koira|perro|cane|cão|chien|pies|kutya|câine|собака|куче|σκύλος|anjing|حارس|كلب',
  'csak|nur (?:bis|ab|vor|nach)|nach \\d|ab \\d|después de|antes de|dopo le|prima delle|depois das|antes das|après \\d+ ?h|avant \\d+ ?h|po godz\\p{L}*|do godz|efter kl|före kl|etter kl|jälkeen|ennen|после|до \\d+|після|след \\d+|преди|selepas|sebelum|pukul|óra után|óra előtt|posle|poslije|nakon|după ora|înainte de|pre dolaska|defekt|kaputt|nefunguje|nie działa|nem működik|no funciona|non funziona|não funciona|ne marche pas|ne radi|nu funcționează|не работает|не працює|не работи|fungerar inte|virker ikke|ei toimi|δεν λειτουργεί',
  'klingeln|läuten|anrufen|abgeben|abstellen|hinterlegen|(?:beim|bei der|bei den) nachbar(?:n|in)?|gegensprechanlage|hausmeister|hinterhof|innenhof|vor (?:die|der) tür|tor (?:links|rechts|offen|zu)|(?:im|\\d\\.) hof',
  'csenges[sd]en|csönges[sd]en|csengessen|csöngess|hagyja|hagyd|szomszéd(?:nál)?|portás|kapucsengő|telefonáljon',
  'zadzwonić|dzwonić|zadzwoń|zostawić|zostaw|furtka|brama|portier|ochrona|klatka|sąsiad(?:a|ki)?|pod drzwiami|przed drzwiami',
  'zavolejte|зателефонуйте|зателефонувати|наберіть|наберите|zvonit|zvoňte|zvonek|nechat|nechte|zavolat|vrátnice|soused(?:a|ky)?|brána|před dveře',
  'zvoniti|zvonite|zvono|ostaviti|ostavite|pozvati|pozovite|nazvati|nazovite|interfon|portafon|ulaz iz|komšij[ei]|komšiji|susjed[au]?|dvorišt[ea]|pozvonite|pokličite|pustite|soseda?|vhod',
  'portkod|porttelefon|ring på|lämna|utanför dörren|granne[nr]?|portkode|utenfor døra|nabo(?:en)?|calling anlegg|legg (?:igjen|den|det|pakken)',
  'ovikoodi|summeri|soita|soittakaa|jätä|jättäkää|oven taakse|ovelle|naapuri(?:lle|in)?',
  'portero|timbre|telefonillo|conserje|que llamen?|llamar|llame|llámame|dejar|dejad|dejarlo|vecin[oa]|portería',
  'citofonare|suonare|suonate|lasciare|lasciate|portinai[oa]|portiere|campanello|vicin[oa] di casa|chiamare|chiamate',
  'campainha|tocar|toque|deixar|deixe|porteiro|portaria|vizinh[oa]|ligar|ligue|avisar',
  'sonner|sonnez|sonnette|laisser|laissez|gardienn?e?|voisine?|appelez|appeler|portail|code (?:porte|portail)',
  'sunați|sunati|lăsați|lasati|portar(?:ul)?|vecin(?:ul|a)|în curte|apelați|poart[aă]',
  'звъннете|звънете|оставете|портиера?|съсед(?:а|ка)?|обадете се',
  'позвоните|звоните|оставьте|оставить|консьерж(?:у|а|ке)?|охрана|сосед(?:у|ям)|ворота',
  'подзвоніть|дзвоніть|залиште|залишити|консьєрж(?:у|ка)?|сусід(?:у|ам|ка)?|брама|двері',
  'звоните|позвоните|зазвоните|оставите|позвати|звоно|портир',
  'интерфон|портафон|звонце|на спрату|zvati|zvati prije',
  'χτυπήσ(?:τε|ει)|αφήσ(?:τε|ει)|θυρωρ[όέ]?ς?|γείτονα|καλέστε',
  'bunyikan|loceng|tekan loceng|telefon dulu|pakitawagan|paki-?text|pakidala|pakiabot|bantay|piga simu|mlinzi|mlangoni',
]

/** Words of instructions for the rider. */
export const noteWord = new RegExp(
  [
    `(?<![\\p{L}\\p{M}])(?:${instructions.join('|')})(?![\\p{L}\\p{M}])`,
    "(?<![\\p{L}])(?:leave|left|call|calling|(?<!-)ring|bell|knock|doorbell|buzzer|concierge|guard(?:house)?|security|reception|lobby|gate|entrance|loading|lift|parking|dog|fragile|handle|careful|care|code|before|after|deliver before|arrive|arrival|reach(?:ed)?|outside|downstairs|upstairs|wait|careful|no chili|no onion|bring|timing|intercom|coming|basement|back door|do not|dont|don’t|don't|pool|drop off|hand(?: it)? to|pick ?up|maid|nobody)(?![\\p{L}])",
    '(?<![\\p{L}])(?:tinggal|tinggalkan|pagar|rumah warna|kalau|sekuriti|letak|tolong|jangan|tunjuk|jumpa|pakitawag|pakiiwan|iwan|tawag|kulay|pula|harap|gate pe|lift er|dikhana|aa jayen|basar)(?![\\p{L}])',
    '電鈴|按鈴|门铃|門鈴|對講機|放樓下|放前台|前台|代收|快递柜|置き配|インターホン|チャイム|玄関前|ドアの前|管理人|打電話|打給我|打给我|打俾|放門口|放门口|放管理|管理室|管理處|門口|警衛|電話ください|ください|宅配ボックス|置い|届けて|ノック|待って|不在|請放|请放|請打|到咗|到了|前送|唔好|大門|保安|登記',
    'ฝาก|รอรับ|ถึงแล้ว|หน้าบ้าน|ประตู|รปภ|นิติ|ล็อบบี้|วางไว้|โทรหา',
    '(?<![\\p{L}])(?:عند|اترك|اتركه|لا تدق|الجرس|اتصل|البواب|الباب|الحارس|تسيبه|الاستقبال|ممكن|قبل الوصول|بعد|رجاء)(?![\\p{L}])',
    '(?<![\\p{L}])(?:گیٹ|کال کریں|چھوڑ|گھنٹی)(?![\\p{L}])|গেটে|কল দিবেন|কল দিন|দারোয়ান|রেখে',
    '(?<![\\p{L}])(?:κουδούνι|χτυπήστε|πάρτε τηλέφωνο|μετά τις|πριν τις|αφήστε|πόρτα|θυρωρό|kapukód|kaputelefon|csengő|portán|recepción|hívjon|csengess|kérem|kapu|kod do|domofon|código|citofono|portineria|digicode|interphone|код|домофон|door code)(?![\\p{L}])',
    '(?<![\\p{L}])д?звон',
    'ទូរស័ព្ទមក|ផ្ទះពណ៌|មុខផ្ទះ|ໂທ.{0,20}ກ່ອນ|ဖုန်းဆက်',
  ].join('|'),
  'iu',
)

export const landmarkWord =
  /(?:^|(?<![\p{L}]))(?:near|nearby|beside|behind|opposite|opp|next to|in front of|across|landmark|sa tapat|katabi|malapit|seberang|sebelah|dekat|samne|pashe)(?![\p{L}])|(?<![\p{L}])(?:بجوار|جنب|قرب|خلف|امام|أمام|قدام|مقابل|بجانب|بالقرب)(?![\p{L}])|(?:^|\s)(?:کے قریب|کے پاس|কাছে|পাশে|সামনে)|隔離|對面|对面|旁邊|旁边|ข้าง|ตรงข้าม|ใกล้|κοντά|δίπλα|απέναντι|με μπλε|(?<!\p{L})(?:mellett|szemben|gegenüber|nähe|cerca de|al lado d|frente a|junto a|vicino a|di fronte a|accanto a|perto d|ao lado d|em frente a|près d|derrière|à côté d|en face d|obok|naprzeciwko|vedle|naproti|pored|preko puta|blizu|iza|nasproti|lângă|vizavi|рядом с|напротив|возле|біля|навпроти|поруч|срещу|близо до|bredvid|mittemot|bakom|ved siden av|overfor|vastapäätä|vieressä|karibu na)(?!\p{L}{3})/iu

/** Words that introduce an address in a sentence. */
export const addressLead =
  /^[^:\d]{1,24}:\s|^.{0,60}?(?:(?<![\p{L}])(?:(?:my |the |our )?address (?:is|:)|deliver(?:ed|y)? (?:to|at)|can (?:u |you )?(?:deliver|send).{0,20}? to|send (?:it )?(?:to|at)|drop (?:it )?(?:at|by|kat|to)|pls drop at|ship(?:ped)? to|hantar ke|padeliver po sa|dito na lang sa bahay|order bhej dein|location|amar basa|legyszi hozd a|pls|live (?:in|at)|staying at|addr?)(?![\p{L}])\s?:?|地址係|地址是|我在|送去|送到|送至|屋企|幫我送到|住所は|呢度|(?<![\p{L}])(?:وصل|يوصل|توصل|توصلها|ابعتوها?|ودوها?) (?:الاوردر |الأوردر |الطلب )?(?:على|الى|إلى)?|عايزة الاوردر يوصل على|ส่งที่|ส่งไปที่|ส่ง.{1,30}?ที่(?=\s?\d)|[をは](?=\p{sc=Han}{2,3}[都道府県市区])|ส่ง(?=คอนโด))\s*:?\s*/iu

const prepositions = 'at|to|in|an|à|au|en|em|a|na|w|i|på|till|til|u|v|pe|la|στ(?:ην?|ον?|ο)|на|за|по|в|у'

/** "in Via dei Mille 18", "at 1 Fullerton Road". */
export const preposition = new RegExp(
  String.raw`^(?:${prepositions}|ที่|على|في|الى|إلى)\s(?=[\p{Lu}\p{sc=Arabic}\d])`,
  'u',
)

/** "Kérném a csomagot a 1053 Budapest": words in lower case, up to a preposition. */
export const sentenceLead = new RegExp(
  [
    String.raw`^(?:\p{Ll}{2,12}\s){1,6}(?=(?:House|Flat|Villa|Plot|Holding|Blk|Block)\s)`,
    String.raw`^[^,\n]{0,60}\s(?:to|at)\s(?=(?:House|Flat|Villa|Blk|Block|Plot|No)\s?\.?\s?\d)`,
    // "Calle de la Palma" is a name.
    String.raw`^\p{L}{2,20}(?:\s\p{Ll}{1,20}){1,6}(?<!\sde)\s(?:${prepositions})\s(?=[\p{Lu}\d])`,
  ].join('|'),
  'u',
)

/** Courtesies, and words for a phone; at the end, they aren't part of an address. */
export const closingWord =
  /(?<![\p{L}])(?:pls|plz|please|tks|thks|thanks|thank you|thx|tq|tnx|ya|leh|lah|lor|ok|okay|po|salamat|te pathan|na ka|dear|bro|tel|phone|hp|call|contact|number|my no|attn|name|mobile)(?![\p{L}])|(?<=\d)-(?:ba|be|ban|ben)(?![\p{L}])|(?<!\p{L})(?:címre(?: kérném)?|címen|néven|osoitteeseen|adresine|para|pour|für|dla|pro|pentru|atas nama)(?!\p{L})|電話|โทร|เบอร์(?:ผู้รับ)?|ទូរស័ព្ទ|ফোন|(?<![\p{L}])(?:هاتف|تلفون|ت)(?![\p{L}])|ค่ะ|ครับ|คะ|นะ|(?:の事務所|に届け|へお|へ送|です|でお願い|まで).*|[?!. ]/giu

/** Words of lines that aren't an address: greetings, goods, prices. */
export const otherWord = new RegExp(
  [
    "(?<![\\p{L}])(?:hi|hello|hey|hai|salam|szia|thanks|thank you|salamat|tq|tnx|thx|ok|okay|lol|haha|jk|order(?:s)?|invoice|total|subtotal|paid|cod|rm|php|usd|kd|tk|rs|boxes?|pcs|x\\d+|\\d+x|forwarded|location|maam|ma'am eto po|bro|boss|bhai|vai|apu|whatsapp|confirmed|amount|ref|inv|baht|gcash|airbnb|how much|meeting|valid|see you|tmr|estimated|parcel|jazakallah|sige|magkano|boleh|nanti|transfer|house number)(?![\\p{L}])",
    '^\\d+\\s?x\\s|[$€₱฿¥￥]|多謝|謝謝|谢谢|聽日|明天|合計|合计|訂單|订单|品項|付款|元$|บาท|ขอบคุณ|ออเดอร์|شكرا|الحساب|جنيه|تمام|ありがとう|お願いします|ধন্যবাদ|দাম|ευχαριστώ|καλησπέρα|καλημέρα|πόσο|köszönöm|összesen|順豐',
  ].join('|'),
  'iu',
)
