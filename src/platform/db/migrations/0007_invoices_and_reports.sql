CREATE INDEX "payments_reference" ON "payments" USING btree (upper(regexp_replace("reference", '[\s-]', '', 'g')), "method") WHERE kind = 'payment' and reference <> '';
