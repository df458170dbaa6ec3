-- E-mail becomes a part of communication, M-Pesa one of the payment gateways. Their secrets stay sealed as they are: those
-- of e-mail keep their names, those of M-Pesa are found under their former names until the section is saved again.
UPDATE "settings" SET "section" = 'communication' WHERE "section" = 'email';
--> statement-breakpoint
UPDATE "settings" SET "section" = 'paymentGateways', "value" = jsonb_build_object('mpesa', "value") WHERE "section" = 'mpesa';
