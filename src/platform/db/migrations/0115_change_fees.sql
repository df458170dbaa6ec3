-- What changing or cancelling a move costs is printed from the settings; texts that were never edited name no figure any more.
update "settings" set "value" = "value" - 'cancellationFees' where "section" = 'quotes';
--> statement-breakpoint
update "content_items" set "data" = replace("data"::text, '"Yes. Up to 72 hours before the move it costs nothing. Later, a part of the deposit pays for the crew that was held for you: [our refund policy](/refund-policy) has the table."', '"Yes, with the link in your quote''s email. Cancelling: {cancelfees} Changing the date: {changefees} [Our refund policy](/refund-policy) says how the money comes back."')::jsonb
  where "locale" = 'en' and strpos("data"::text, '"Yes. Up to 72 hours before the move it costs nothing. Later, a part of the deposit pays for the crew that was held for you: [our refund policy](/refund-policy) has the table."') > 0;
--> statement-breakpoint
update "content_items" set "published" = replace("published"::text, '"Yes. Up to 72 hours before the move it costs nothing. Later, a part of the deposit pays for the crew that was held for you: [our refund policy](/refund-policy) has the table."', '"Yes, with the link in your quote''s email. Cancelling: {cancelfees} Changing the date: {changefees} [Our refund policy](/refund-policy) says how the money comes back."')::jsonb
  where "locale" = 'en' and strpos("published"::text, '"Yes. Up to 72 hours before the move it costs nothing. Later, a part of the deposit pays for the crew that was held for you: [our refund policy](/refund-policy) has the table."') > 0;
--> statement-breakpoint
update "content_items" set "data" = replace("data"::text, '"The same link moves the date or cancels the move, and shows the fee of the day first. Up to 72 hours before, it is free: our [refund policy](/refund-policy) has the details."', '"The same link moves the date or cancels the move, and shows today''s fee first. Cancelling: {cancelfees} Changing the date: {changefees} Our [refund policy](/refund-policy) has the details."')::jsonb
  where "locale" = 'en' and strpos("data"::text, '"The same link moves the date or cancels the move, and shows the fee of the day first. Up to 72 hours before, it is free: our [refund policy](/refund-policy) has the details."') > 0;
--> statement-breakpoint
update "content_items" set "published" = replace("published"::text, '"The same link moves the date or cancels the move, and shows the fee of the day first. Up to 72 hours before, it is free: our [refund policy](/refund-policy) has the details."', '"The same link moves the date or cancels the move, and shows today''s fee first. Cancelling: {cancelfees} Changing the date: {changefees} Our [refund policy](/refund-policy) has the details."')::jsonb
  where "locale" = 'en' and strpos("published"::text, '"The same link moves the date or cancels the move, and shows the fee of the day first. Up to 72 hours before, it is free: our [refund policy](/refund-policy) has the details."') > 0;
--> statement-breakpoint
update "content_items" set "data" = replace("data"::text, '"Up to 72 hours before the move all of it. Our [refund policy](/refund-policy) has the table; refunds go back by the way they came."', '"It depends on how long before the move you cancel, and the fee is never more than the deposit. Refunds go back the way they came: to the same phone or the same bank account."')::jsonb
  where "locale" = 'en' and strpos("data"::text, '"Up to 72 hours before the move all of it. Our [refund policy](/refund-policy) has the table; refunds go back by the way they came."') > 0;
--> statement-breakpoint
update "content_items" set "published" = replace("published"::text, '"Up to 72 hours before the move all of it. Our [refund policy](/refund-policy) has the table; refunds go back by the way they came."', '"It depends on how long before the move you cancel, and the fee is never more than the deposit. Refunds go back the way they came: to the same phone or the same bank account."')::jsonb
  where "locale" = 'en' and strpos("published"::text, '"Up to 72 hours before the move all of it. Our [refund policy](/refund-policy) has the table; refunds go back by the way they came."') > 0;
--> statement-breakpoint
update "content_items" set "data" = replace("data"::text, '"points": ["72 hours before the move or earlier: the whole deposit", "Between 72 and 24 hours: half of it", "Later: the deposit pays for the crew that was held"]', '"points": ["{cancelpoints}"]')::jsonb
  where "locale" = 'en' and strpos("data"::text, '"points": ["72 hours before the move or earlier: the whole deposit", "Between 72 and 24 hours: half of it", "Later: the deposit pays for the crew that was held"]') > 0;
--> statement-breakpoint
update "content_items" set "published" = replace("published"::text, '"points": ["72 hours before the move or earlier: the whole deposit", "Between 72 and 24 hours: half of it", "Later: the deposit pays for the crew that was held"]', '"points": ["{cancelpoints}"]')::jsonb
  where "locale" = 'en' and strpos("published"::text, '"points": ["72 hours before the move or earlier: the whole deposit", "Between 72 and 24 hours: half of it", "Later: the deposit pays for the crew that was held"]') > 0;
--> statement-breakpoint
update "content_items" set "data" = replace("data"::text, '"Hours are counted back from the agreed start of the move."', '"Hours are counted back from the agreed start of the move. What cancelling costs:"')::jsonb
  where "locale" = 'en' and strpos("data"::text, '"Hours are counted back from the agreed start of the move."') > 0;
--> statement-breakpoint
update "content_items" set "published" = replace("published"::text, '"Hours are counted back from the agreed start of the move."', '"Hours are counted back from the agreed start of the move. What cancelling costs:"')::jsonb
  where "locale" = 'en' and strpos("published"::text, '"Hours are counted back from the agreed start of the move."') > 0;
--> statement-breakpoint
update "content_items" set "data" = replace("data"::text, '"points": ["72 hours before or earlier: the whole deposit", "Between 72 and 24 hours: half of the deposit", "Less than 24 hours, or nobody at the door: the deposit pays for the crew that was held"]', '"points": ["{cancelpoints}", "The deposit is also kept when nobody is at the door: it pays for the crew that was held."]')::jsonb
  where "locale" = 'en' and strpos("data"::text, '"points": ["72 hours before or earlier: the whole deposit", "Between 72 and 24 hours: half of the deposit", "Less than 24 hours, or nobody at the door: the deposit pays for the crew that was held"]') > 0;
--> statement-breakpoint
update "content_items" set "published" = replace("published"::text, '"points": ["72 hours before or earlier: the whole deposit", "Between 72 and 24 hours: half of the deposit", "Less than 24 hours, or nobody at the door: the deposit pays for the crew that was held"]', '"points": ["{cancelpoints}", "The deposit is also kept when nobody is at the door: it pays for the crew that was held."]')::jsonb
  where "locale" = 'en' and strpos("published"::text, '"points": ["72 hours before or earlier: the whole deposit", "Between 72 and 24 hours: half of the deposit", "Less than 24 hours, or nobody at the door: the deposit pays for the crew that was held"]') > 0;
--> statement-breakpoint
update "content_items" set "data" = replace("data"::text, '"The first change is free up to 72 hours before. With later changes the deposit moves to the new date, less 10% of it for the crew that was held."', '"What changing the date costs:"')::jsonb
  where "locale" = 'en' and strpos("data"::text, '"The first change is free up to 72 hours before. With later changes the deposit moves to the new date, less 10% of it for the crew that was held."') > 0;
--> statement-breakpoint
update "content_items" set "published" = replace("published"::text, '"The first change is free up to 72 hours before. With later changes the deposit moves to the new date, less 10% of it for the crew that was held."', '"What changing the date costs:"')::jsonb
  where "locale" = 'en' and strpos("published"::text, '"The first change is free up to 72 hours before. With later changes the deposit moves to the new date, less 10% of it for the crew that was held."') > 0;
--> statement-breakpoint
update "content_items" set "data" = replace("data"::text, '"Ndiyo. Hadi saa 72 kabla ya kuhama ni bila malipo. Baadaye, sehemu ya malipo ya awali inawalipa wafanyakazi waliotengwa kwa ajili yako: [sera yetu ya kurejesha pesa](/refund-policy) ina jedwali."', '"Ndiyo, kwa kiungo kilicho kwenye barua pepe ya kotesheni yako. Kughairi: {cancelfees} Kubadilisha tarehe: {changefees} [Sera yetu ya kurejesha pesa](/refund-policy) inaeleza jinsi pesa zinavyorudi."')::jsonb
  where "locale" = 'sw' and strpos("data"::text, '"Ndiyo. Hadi saa 72 kabla ya kuhama ni bila malipo. Baadaye, sehemu ya malipo ya awali inawalipa wafanyakazi waliotengwa kwa ajili yako: [sera yetu ya kurejesha pesa](/refund-policy) ina jedwali."') > 0;
--> statement-breakpoint
update "content_items" set "published" = replace("published"::text, '"Ndiyo. Hadi saa 72 kabla ya kuhama ni bila malipo. Baadaye, sehemu ya malipo ya awali inawalipa wafanyakazi waliotengwa kwa ajili yako: [sera yetu ya kurejesha pesa](/refund-policy) ina jedwali."', '"Ndiyo, kwa kiungo kilicho kwenye barua pepe ya kotesheni yako. Kughairi: {cancelfees} Kubadilisha tarehe: {changefees} [Sera yetu ya kurejesha pesa](/refund-policy) inaeleza jinsi pesa zinavyorudi."')::jsonb
  where "locale" = 'sw' and strpos("published"::text, '"Ndiyo. Hadi saa 72 kabla ya kuhama ni bila malipo. Baadaye, sehemu ya malipo ya awali inawalipa wafanyakazi waliotengwa kwa ajili yako: [sera yetu ya kurejesha pesa](/refund-policy) ina jedwali."') > 0;
--> statement-breakpoint
update "content_items" set "data" = replace("data"::text, '"Kiungo hichohicho hubadilisha tarehe au kughairi uhamisho, na huonyesha kwanza ada ya siku hiyo. Hadi saa 72 kabla ni bila malipo: [sera ya kurejesha pesa](/refund-policy) ina maelezo."', '"Kiungo hichohicho hubadilisha tarehe au kughairi uhamisho, na huonyesha kwanza ada ya leo. Kughairi: {cancelfees} Kubadilisha tarehe: {changefees} [Sera ya kurejesha pesa](/refund-policy) ina maelezo."')::jsonb
  where "locale" = 'sw' and strpos("data"::text, '"Kiungo hichohicho hubadilisha tarehe au kughairi uhamisho, na huonyesha kwanza ada ya siku hiyo. Hadi saa 72 kabla ni bila malipo: [sera ya kurejesha pesa](/refund-policy) ina maelezo."') > 0;
--> statement-breakpoint
update "content_items" set "published" = replace("published"::text, '"Kiungo hichohicho hubadilisha tarehe au kughairi uhamisho, na huonyesha kwanza ada ya siku hiyo. Hadi saa 72 kabla ni bila malipo: [sera ya kurejesha pesa](/refund-policy) ina maelezo."', '"Kiungo hichohicho hubadilisha tarehe au kughairi uhamisho, na huonyesha kwanza ada ya leo. Kughairi: {cancelfees} Kubadilisha tarehe: {changefees} [Sera ya kurejesha pesa](/refund-policy) ina maelezo."')::jsonb
  where "locale" = 'sw' and strpos("published"::text, '"Kiungo hichohicho hubadilisha tarehe au kughairi uhamisho, na huonyesha kwanza ada ya siku hiyo. Hadi saa 72 kabla ni bila malipo: [sera ya kurejesha pesa](/refund-policy) ina maelezo."') > 0;
--> statement-breakpoint
update "content_items" set "data" = replace("data"::text, '"Hadi saa 72 kabla ya kuhama, yote. [Sera yetu ya kurejesha pesa](/refund-policy) ina jedwali; pesa hurudi kwa njia ileile zilikokuja."', '"Inategemea unaghairi muda gani kabla ya kuhama, na ada haizidi malipo ya awali kamwe. Pesa hurudi kwa njia ileile zilikokuja: kwa simu ileile au akaunti ileile ya benki."')::jsonb
  where "locale" = 'sw' and strpos("data"::text, '"Hadi saa 72 kabla ya kuhama, yote. [Sera yetu ya kurejesha pesa](/refund-policy) ina jedwali; pesa hurudi kwa njia ileile zilikokuja."') > 0;
--> statement-breakpoint
update "content_items" set "published" = replace("published"::text, '"Hadi saa 72 kabla ya kuhama, yote. [Sera yetu ya kurejesha pesa](/refund-policy) ina jedwali; pesa hurudi kwa njia ileile zilikokuja."', '"Inategemea unaghairi muda gani kabla ya kuhama, na ada haizidi malipo ya awali kamwe. Pesa hurudi kwa njia ileile zilikokuja: kwa simu ileile au akaunti ileile ya benki."')::jsonb
  where "locale" = 'sw' and strpos("published"::text, '"Hadi saa 72 kabla ya kuhama, yote. [Sera yetu ya kurejesha pesa](/refund-policy) ina jedwali; pesa hurudi kwa njia ileile zilikokuja."') > 0;
--> statement-breakpoint
update "content_items" set "data" = replace("data"::text, '"points": ["Saa 72 kabla ya kuhama au mapema zaidi: malipo yote ya awali", "Kati ya saa 72 na 24: nusu yake", "Baadaye: malipo ya awali yanawalipa wafanyakazi waliotengwa"]', '"points": ["{cancelpoints}"]')::jsonb
  where "locale" = 'sw' and strpos("data"::text, '"points": ["Saa 72 kabla ya kuhama au mapema zaidi: malipo yote ya awali", "Kati ya saa 72 na 24: nusu yake", "Baadaye: malipo ya awali yanawalipa wafanyakazi waliotengwa"]') > 0;
--> statement-breakpoint
update "content_items" set "published" = replace("published"::text, '"points": ["Saa 72 kabla ya kuhama au mapema zaidi: malipo yote ya awali", "Kati ya saa 72 na 24: nusu yake", "Baadaye: malipo ya awali yanawalipa wafanyakazi waliotengwa"]', '"points": ["{cancelpoints}"]')::jsonb
  where "locale" = 'sw' and strpos("published"::text, '"points": ["Saa 72 kabla ya kuhama au mapema zaidi: malipo yote ya awali", "Kati ya saa 72 na 24: nusu yake", "Baadaye: malipo ya awali yanawalipa wafanyakazi waliotengwa"]') > 0;
--> statement-breakpoint
update "content_items" set "data" = replace("data"::text, '"Kuhesabu kutoka mwanzo wa uhamisho tuliokubaliana."', '"Saa huhesabiwa kurudi nyuma kutoka saa ya kuanza kuhama. Gharama ya kughairi:"')::jsonb
  where "locale" = 'sw' and strpos("data"::text, '"Kuhesabu kutoka mwanzo wa uhamisho tuliokubaliana."') > 0;
--> statement-breakpoint
update "content_items" set "published" = replace("published"::text, '"Kuhesabu kutoka mwanzo wa uhamisho tuliokubaliana."', '"Saa huhesabiwa kurudi nyuma kutoka saa ya kuanza kuhama. Gharama ya kughairi:"')::jsonb
  where "locale" = 'sw' and strpos("published"::text, '"Kuhesabu kutoka mwanzo wa uhamisho tuliokubaliana."') > 0;
--> statement-breakpoint
update "content_items" set "data" = replace("data"::text, '"points": ["Saa 72 kabla au mapema zaidi: malipo yote ya awali", "Kati ya saa 72 na 24: nusu ya malipo ya awali", "Chini ya saa 24, au hakuna mtu mlangoni: malipo ya awali yanawalipa wafanyakazi waliotengwa"]', '"points": ["{cancelpoints}", "Malipo ya awali hayarudishwi pia pasipo mtu mlangoni: yanawalipa wafanyakazi waliotengwa."]')::jsonb
  where "locale" = 'sw' and strpos("data"::text, '"points": ["Saa 72 kabla au mapema zaidi: malipo yote ya awali", "Kati ya saa 72 na 24: nusu ya malipo ya awali", "Chini ya saa 24, au hakuna mtu mlangoni: malipo ya awali yanawalipa wafanyakazi waliotengwa"]') > 0;
--> statement-breakpoint
update "content_items" set "published" = replace("published"::text, '"points": ["Saa 72 kabla au mapema zaidi: malipo yote ya awali", "Kati ya saa 72 na 24: nusu ya malipo ya awali", "Chini ya saa 24, au hakuna mtu mlangoni: malipo ya awali yanawalipa wafanyakazi waliotengwa"]', '"points": ["{cancelpoints}", "Malipo ya awali hayarudishwi pia pasipo mtu mlangoni: yanawalipa wafanyakazi waliotengwa."]')::jsonb
  where "locale" = 'sw' and strpos("published"::text, '"points": ["Saa 72 kabla au mapema zaidi: malipo yote ya awali", "Kati ya saa 72 na 24: nusu ya malipo ya awali", "Chini ya saa 24, au hakuna mtu mlangoni: malipo ya awali yanawalipa wafanyakazi waliotengwa"]') > 0;
--> statement-breakpoint
update "content_items" set "data" = replace("data"::text, '"Badiliko la kwanza ni bila malipo hadi saa 72 kabla. Kwa mabadiliko ya baadaye, malipo ya awali huhamia tarehe mpya baada ya kukatwa 10% ya kuwalipa wafanyakazi waliotengwa."', '"Gharama ya kubadilisha tarehe:"')::jsonb
  where "locale" = 'sw' and strpos("data"::text, '"Badiliko la kwanza ni bila malipo hadi saa 72 kabla. Kwa mabadiliko ya baadaye, malipo ya awali huhamia tarehe mpya baada ya kukatwa 10% ya kuwalipa wafanyakazi waliotengwa."') > 0;
--> statement-breakpoint
update "content_items" set "published" = replace("published"::text, '"Badiliko la kwanza ni bila malipo hadi saa 72 kabla. Kwa mabadiliko ya baadaye, malipo ya awali huhamia tarehe mpya baada ya kukatwa 10% ya kuwalipa wafanyakazi waliotengwa."', '"Gharama ya kubadilisha tarehe:"')::jsonb
  where "locale" = 'sw' and strpos("published"::text, '"Badiliko la kwanza ni bila malipo hadi saa 72 kabla. Kwa mabadiliko ya baadaye, malipo ya awali huhamia tarehe mpya baada ya kukatwa 10% ya kuwalipa wafanyakazi waliotengwa."') > 0;
--> statement-breakpoint
update "content_items" set "data" = jsonb_set("data", '{sections}', (
  select jsonb_agg(case when s->'paragraphs' = '["The [refund policy](/refund-policy) applies."]'::jsonb and s->'points' = '[]'::jsonb then s || jsonb_build_object('points', '["Cancelling: {cancelfees}", "Changing the date: {changefees}"]'::jsonb) else s end order by n)
    from jsonb_array_elements("data"->'sections') with ordinality as t(s, n)))
  where "kind" = 'legal' and "locale" = 'en' and strpos("data"::text, 'The [refund policy](/refund-policy) applies.') > 0;
--> statement-breakpoint
update "content_items" set "published" = jsonb_set("published", '{sections}', (
  select jsonb_agg(case when s->'paragraphs' = '["The [refund policy](/refund-policy) applies."]'::jsonb and s->'points' = '[]'::jsonb then s || jsonb_build_object('points', '["Cancelling: {cancelfees}", "Changing the date: {changefees}"]'::jsonb) else s end order by n)
    from jsonb_array_elements("published"->'sections') with ordinality as t(s, n)))
  where "kind" = 'legal' and "locale" = 'en' and strpos("published"::text, 'The [refund policy](/refund-policy) applies.') > 0;
--> statement-breakpoint
update "content_items" set "data" = jsonb_set("data", '{sections}', (
  select jsonb_agg(case when s->'paragraphs' = '["[Sera ya kurejesha pesa](/refund-policy) inatumika."]'::jsonb and s->'points' = '[]'::jsonb then s || jsonb_build_object('points', '["Kughairi: {cancelfees}", "Kubadilisha tarehe: {changefees}"]'::jsonb) else s end order by n)
    from jsonb_array_elements("data"->'sections') with ordinality as t(s, n)))
  where "kind" = 'legal' and "locale" = 'sw' and strpos("data"::text, '[Sera ya kurejesha pesa](/refund-policy) inatumika.') > 0;
--> statement-breakpoint
update "content_items" set "published" = jsonb_set("published", '{sections}', (
  select jsonb_agg(case when s->'paragraphs' = '["[Sera ya kurejesha pesa](/refund-policy) inatumika."]'::jsonb and s->'points' = '[]'::jsonb then s || jsonb_build_object('points', '["Kughairi: {cancelfees}", "Kubadilisha tarehe: {changefees}"]'::jsonb) else s end order by n)
    from jsonb_array_elements("published"->'sections') with ordinality as t(s, n)))
  where "kind" = 'legal' and "locale" = 'sw' and strpos("published"::text, '[Sera ya kurejesha pesa](/refund-policy) inatumika.') > 0;
