/** Words of instructions for the rider. */
export const noteWord = new RegExp(
  [
    "(?<![\\p{L}])(?:leave|left|call|calling|ring|bell|knock|doorbell|buzzer|concierge|guard(?:house)?|security|reception|lobby|gate|entrance|loading|lift|parking|dog|fragile|handle|careful|care|code|before|after|deliver before|arrive|arrival|reach(?:ed)?|outside|downstairs|upstairs|wait|careful|no chili|no onion|bring|timing|intercom|coming|basement|back door|do not|dont|don’t|don't|pool|drop off|hand(?: it)? to|pick ?up|maid|nobody)(?![\\p{L}])",
    '(?<![\\p{L}])(?:tinggal|tinggalkan|pagar|rumah warna|kalau|sekuriti|letak|tolong|jangan|tunjuk|jumpa|pakitawag|pakiiwan|iwan|tawag|kulay|pula|harap|gate pe|lift er|dikhana|aa jayen|basar)(?![\\p{L}])',
    '打電話|打給我|打给我|打俾|放門口|放门口|放管理|管理室|管理處|門口|警衛|電話ください|ください|宅配ボックス|置い|届けて|ノック|待って|不在|請放|请放|請打|到咗|到了|前送|唔好|大門|保安|登記',
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
  /(?:^|(?<![\p{L}]))(?:near|nearby|beside|behind|opposite|opp|next to|in front of|across|landmark|sa tapat|katabi|malapit|seberang|sebelah|dekat|samne|pashe)(?![\p{L}])|(?<![\p{L}])(?:بجوار|جنب|قرب|خلف|امام|أمام|قدام|مقابل|بجانب|بالقرب)(?![\p{L}])|(?:^|\s)(?:کے قریب|کے پاس|কাছে|পাশে|সামনে)|隔離|對面|对面|旁邊|旁边|ข้าง|ตรงข้าม|ใกล้|κοντά|δίπλα|απέναντι|με μπλε|mellett|szemben/iu

/** Words that introduce an address in a sentence. */
export const addressLead =
  /^[^:\d]{1,24}:\s|^.{0,60}?(?:(?<![\p{L}])(?:(?:my |the |our )?address (?:is|:)|deliver(?:ed|y)? (?:to|at)|can (?:u |you )?(?:deliver|send).{0,20}? to|send (?:it )?(?:to|at)|drop (?:it )?(?:at|by|kat|to)|pls drop at|ship(?:ped)? to|hantar ke|padeliver po sa|dito na lang sa bahay|order bhej dein|location|amar basa|legyszi hozd a|pls|live (?:in|at)|staying at|addr?)(?![\p{L}])\s?:?|地址係|地址是|我在|送去|送到|送至|屋企|幫我送到|住所は|呢度|(?<![\p{L}])(?:وصل|يوصل) (?:الاوردر |الأوردر |الطلب )?(?:على|الى|إلى)?|عايزة الاوردر يوصل على|ส่งที่|ส่งไปที่|ส่ง(?=คอนโด))\s*:?\s*/iu

/** Courtesies, and words for a phone; at the end, they aren't part of an address. */
export const closingWord =
  /(?<![\p{L}])(?:pls|plz|please|tks|thks|thanks|thank you|thx|tq|tnx|ya|leh|lah|lor|ok|okay|po|salamat|te pathan|na ka|dear|bro|tel|phone|hp|call|contact|number|my no|attn|name|mobile)(?![\p{L}])|(?<=\d)-(?:ba|be|ban|ben)(?![\p{L}])|電話|โทร|เบอร์|ទូរស័ព្ទ|ফোন|(?<![\p{L}])(?:هاتف|تلفون|ت)(?![\p{L}])|ค่ะ|ครับ|คะ|นะ|(?:の事務所|に届け|です|でお願い|まで).*|[?!. ]/giu

/** Words of lines that aren't an address: greetings, goods, prices. */
export const otherWord = new RegExp(
  [
    "(?<![\\p{L}])(?:hi|hello|hey|hai|salam|szia|thanks|thank you|salamat|tq|tnx|thx|ok|okay|lol|haha|jk|order(?:s)?|invoice|total|subtotal|paid|cod|rm|php|usd|kd|tk|rs|boxes?|pcs|x\\d+|\\d+x|forwarded|location|maam|ma'am eto po|bro|boss|bhai|vai|apu|whatsapp|confirmed|amount|ref|inv|baht|gcash|airbnb|how much|meeting|valid|see you|tmr|estimated|parcel|jazakallah|sige|magkano|boleh|nanti|transfer|house number)(?![\\p{L}])",
    '^\\d+\\s?x\\s|[$€₱฿¥￥]|多謝|謝謝|谢谢|聽日|明天|合計|合计|訂單|订单|品項|付款|元$|บาท|ขอบคุณ|ออเดอร์|شكرا|الحساب|جنيه|تمام|ありがとう|お願いします|ধন্যবাদ|দাম|ευχαριστώ|καλησπέρα|καλημέρα|πόσο|köszönöm|összesen|順豐',
  ].join('|'),
  'iu',
)
